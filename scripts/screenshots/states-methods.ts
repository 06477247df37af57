import type { Page } from '@playwright/test';
import { addAuthenticator } from '../../e2e/authenticator.ts';
import { codeFor } from '../../e2e/mail.ts';
import type { Person } from '../../e2e/person.ts';
import { beThere } from '../../e2e/provider.ts';
import {
  allow,
  askToSignUp,
  expectSignedIn,
  loginForm,
  registrationForm,
  submitLogin,
  tellAboutYourself,
} from '../../e2e/steps.ts';
import { camille, longNamed, noe } from './people.ts';
import { inOrder, type Reach, shown, startClock, stopClock, toLogin } from './scene.ts';
import type { State } from './states.ts';

const toSignUp: Reach = ({ page, world }) => askToSignUp(page, world);
const aboutNoe: Reach = ({ page }) => tellAboutYourself(page, noe);
const button = (page: Page, name: string, value: string) => page.locator(`button[name="${name}"][value="${value}"]`);

const press =
  (name: string, value: string): Reach =>
  ({ page }) =>
    button(page, name, value).click();

const sayWho =
  (person: Person): Reach =>
  ({ page }) =>
    loginForm(page).identifier.fill(person.email);

const see =
  (testId: string): Reach =>
  ({ page }) =>
    shown(page.getByTestId(testId));

/** Says at the provider "Acme" who one is. */
const sayThere =
  (person: Person): Reach =>
  ({ page }) =>
    beThere(page, person);

const toCode = inOrder(startClock, toLogin, sayWho(camille), press('method', 'code'), see('node/input/code'));

const toSecondFactors = inOrder(toLogin, ({ page }) => submitLogin(page, camille), see('factor/totp'));
const toFactor = (id: string, field: string) =>
  inOrder(toSecondFactors, ({ page }) => page.getByTestId(`factor/${id}`).click(), see(`node/input/${field}`));

/** Somebody signs up with a security key and comes back. */
const withSecurityKey: Reach = async (scene) => {
  const { page, context, world } = scene;
  await addAuthenticator(page, 'key');
  await askToSignUp(page, world);
  await tellAboutYourself(page, noe);
  await page.getByLabel('Nom de la clé de sécurité').fill('Clé du bureau');
  await page.getByRole('button', { name: 'S’inscrire avec une clé de sécurité' }).click();
  await allow(page);
  await expectSignedIn(page, world, noe);
  await context.clearCookies();
};

/** Each way to sign in or up, as its own configuration brings it about. */
export const methods = {
  'login-passkey': { setting: 'passkeys', reach: toLogin },
  'registration-passkey': { setting: 'passkeys', reach: toSignUp },
  'passkey-cancelled': {
    setting: 'passkeys',
    reach: async (scene) => {
      const device = await addAuthenticator(scene.page);
      await device.confirms(false);
      await inOrder(toSignUp, aboutNoe)(scene);
      await scene.page.getByRole('button', { name: 'S’inscrire avec une clé d’accès' }).click();
      await shown(scene.page.getByTestId('webauthn.cancelled'));
    },
  },
  'registration-security-key': { setting: 'securityKeys', reach: toSignUp },
  'security-key': {
    setting: 'securityKeys',
    reach: inOrder(
      withSecurityKey,
      toLogin,
      sayWho(noe),
      press('method', 'webauthn'),
      see('node/input/webauthn_login_trigger'),
    ),
  },
  'login-code': { setting: 'codes', reach: toLogin },
  'code-entry': { setting: 'codes', reach: inOrder(toCode, stopClock) },
  'code-wrong': {
    setting: 'codes',
    reach: inOrder(
      toCode,
      async ({ page, world }) => {
        const code = await codeFor(world, camille.email);
        await page.locator('input[name=code]').fill(code === '123456' ? '654321' : '123456');
        await shown(page.getByTestId('ui/message/4010008'));
      },
      stopClock,
    ),
  },
  'identifier-first': { setting: 'twoSteps', reach: toLogin },
  'identifier-first-password': {
    setting: 'twoSteps',
    reach: inOrder(toLogin, sayWho(longNamed), press('method', 'identifier_first'), see('factor/password')),
  },
  'profile-first': { setting: 'twoSteps', reach: toSignUp },
  'profile-first-methods': {
    setting: 'twoSteps',
    reach: inOrder(toSignUp, aboutNoe, press('method', 'profile'), see('node/input/password')),
  },
  'second-factor': { setting: 'secondFactors', reach: toSecondFactors },
  'second-factor-totp': { setting: 'secondFactors', reach: toFactor('totp', 'totp_code') },
  'second-factor-backup-code': { setting: 'secondFactors', reach: toFactor('lookup_secret', 'lookup_secret') },
  'login-social': { setting: 'social', reach: toLogin },
  'registration-social': { setting: 'social', reach: toSignUp },
  'registration-social-missing': {
    setting: 'social',
    reach: inOrder(toLogin, press('provider', 'acme'), sayThere({ ...noe, firstName: '', lastName: '' }), ({ page }) =>
      shown(registrationForm(page).firstName),
    ),
  },
  linking: {
    setting: 'social',
    reach: inOrder(toLogin, press('provider', 'acme'), sayThere(longNamed), see('ui/message/1010016')),
  },
} as const satisfies Readonly<Record<string, State>>;
