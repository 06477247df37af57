import type { Page } from '@playwright/test';
import { totp } from '../../contract-tests/kit/second-factor.ts';
import { addAuthenticator } from '../../e2e/authenticator.ts';
import { card, saved, titles } from '../../e2e/settings.ts';
import { enter } from '../../e2e/steps.ts';
import { qrCode } from '../../simulator/kratos/method/totp/qr.ts';
import { camille } from './people.ts';
import { inOrder, type Reach, shown } from './scene.ts';
import type { State } from './states.ts';

const secretText = 'node/text/totp_secret_key/text';
const pressed =
  (name: string): Reach =>
  ({ page }) =>
    page.getByTestId(`node/input/${name}`).click();

/** Somebody of their own for each picture: what one changes, the next does not see. */
const signedInAs =
  (name: string): Reach =>
  async ({ page, world }) => {
    const person = await world.person({ ...camille, email: `camille.${name}@example.org` });
    await enter(page, world, person);
    await page.goto(`${world.app}/settings`);
    await shown(card(page, titles.password));
  };

/** Secrets and codes are new each time; on pictures they are always the same. */
const steady: Reach = async ({ page }) => {
  const picture = await qrCode(
    'otpauth://totp/Example:camille@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    256,
  );
  await page.evaluate((src) => {
    for (const image of document.querySelectorAll<HTMLImageElement>('[data-testid="node/image/totp_qr"]'))
      image.src = src;
    for (const part of document.querySelectorAll('[data-testid="node/text/totp_secret_key/text"] span')) {
      part.textContent = 'JBSW';
    }
    document.querySelectorAll('li > code').forEach((code, index) => {
      code.textContent = `k3f9x2${String.fromCharCode(97 + index)}b`;
    });
  }, picture);
};

/** What a wide window does not show at once is brought to the top: only these cards are left. */
const only =
  (...ids: readonly string[]): Reach =>
  ({ page }) =>
    page.evaluate((kept) => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-testid^="settings/"]:is(section)')) {
        if (!kept.includes(element.id)) element.style.display = 'none';
      }
    }, ids);

const settings = (name: string, ...steps: readonly Reach[]): State => ({
  setting: 'account',
  reach: inOrder(signedInAs(name), ...steps, steady),
});

const enrolled: Reach = async ({ page }) => {
  const app = card(page, titles.totp);
  const secret = (await app.getByTestId(secretText).textContent()) ?? '';
  await app.locator('input[name=totp_code]').fill(totp(secret));
  await shown(saved(app));
};

const withCodes: Reach = async (scene) => {
  await pressed('lookup_secret_regenerate')(scene);
  await shown(scene.page.getByTestId('node/text/lookup_secret_codes'));
};

const keyAdded: Reach = async ({ page }) => {
  const keys = card(page, titles.webauthn);
  await keys.locator('input[name=webauthn_register_displayname]').fill('Clé du bureau');
  await keys.locator('button[name=webauthn_register_trigger]').click();
  await shown(saved(keys));
};

const withKey: Reach = async (scene) => {
  await addAuthenticator(scene.page, 'key');
  await keyAdded(scene);
};

const confirmed = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'J’ai conservé ces codes' }).check();
  await page.getByTestId('node/input/lookup_secret_confirm').click();
  await shown(saved(card(page, titles.lookup)));
};

/** The account screen: untouched, and each of its cards in each of its states. */
export const accounts = {
  settings: settings('page', only('password', 'profile', 'lookup_secret', 'oidc')),
  'settings-error': settings('error', async (scene) => {
    const { page } = scene;
    await page.locator('input[name=password]').fill('court');
    await card(page, titles.password).getByRole('button', { name: 'Enregistrer' }).click();
    await shown(page.locator('[aria-invalid=true]'));
    await only('password', 'profile')(scene);
  }),
  'settings-saved': settings('saved', async (scene) => {
    const { page } = scene;
    await page.locator('input[name=password]').fill('nouvel-orage-violet-9');
    await card(page, titles.password).getByRole('button', { name: 'Enregistrer' }).click();
    await shown(saved(card(page, titles.password)));
    await only('password', 'profile')(scene);
  }),
  'settings-totp': { ...settings('totp', only('totp')), also: ['320', 'large-text'] },
  'settings-totp-on': settings('totp-on', enrolled, only('totp')),
  'settings-codes': settings('codes', withCodes, only('lookup_secret')),
  'settings-codes-shown': settings(
    'codes-shown',
    withCodes,
    ({ page }) => confirmed(page),
    pressed('lookup_secret_reveal'),
    ({ page }) => shown(page.getByTestId('node/text/lookup_secret_codes')),
    only('lookup_secret'),
  ),
  'settings-keys': settings('keys', withKey, only('webauthn', 'passkey', 'oidc')),
  'settings-remove': settings('remove', withKey, only('webauthn'), pressed('webauthn_remove'), ({ page }) =>
    shown(page.getByRole('alertdialog')),
  ),
} as const satisfies Readonly<Record<string, State>>;
