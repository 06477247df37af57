import type { Page } from '@playwright/test';
import {
  askToSignIn,
  askToSignUp,
  enter,
  faults,
  heading,
  loginForm,
  submitLogin,
  submitRegistration,
  tellAboutYourself,
} from '../../e2e/steps.ts';
import { createTelevision } from '../../testkit/device.ts';
import { codeFor, linkFor } from '../../testkit/mail.ts';
import { newPerson, type Person } from '../../testkit/person.ts';
import { enrolSecondFactor } from '../../testkit/second-factor.ts';
import { account, recoveryByLink, twoSteps, verification, verificationByLink } from '../../testkit/variations.ts';
import type { World, WorldOptions } from '../../testkit/world.ts';
import type { ScreenName } from './routes.ts';

/** Leads a page to a screen, as a person would; it ends when the screen's address stands in the page. */
type Walk = (page: Page, world: World, person: Person) => Promise<unknown>;

const seen = (page: Page, name: string) => heading(page, name).waitFor();

/** Straight to a path; @param member somebody is signed in */
const at =
  (path: string, { member = false } = {}): Walk =>
  async (page, world, person) => {
    if (member) await enter(page, world, person);
    await page.goto(world.app + path);
  };

const askForMail =
  (path: string): Walk =>
  async (page, { app }, { email }) => {
    await page.goto(app + path);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByTestId('change-address').waitFor();
  };

const firstWho: Walk = async (page, world, { email }) => {
  await askToSignIn(page, world);
  await loginForm(page).identifier.fill(email);
  await page.locator('button[value="identifier_first"]').click();
  await page.getByTestId('factor/code').waitFor();
};

/** The account has an authenticator app and backup codes, and the password was given. */
const askedForMore: Walk = async (page, world, person) => {
  await enrolSecondFactor(world, person, { codes: true });
  await askToSignIn(page, world);
  await submitLogin(page, person);
  await seen(page, 'Authentification à deux facteurs');
};

/** Every screen that answers 200, which Lighthouse asks for, by the world that it stands in. */
export const screens: ReadonlyArray<{
  readonly options: WorldOptions;
  readonly walks: Partial<Readonly<Record<ScreenName, Walk>>>;
}> = [
  {
    options: {},
    walks: {
      login: askToSignIn,
      'login, a wrong password': async (page, world, person) => {
        await askToSignIn(page, world);
        await submitLogin(page, { ...person, password: 'not this one' });
        await faults(page).first().waitFor();
      },
      'login, from nowhere': at('/login'),
      'login, confirmed again': async (page, world, person) => {
        await enter(page, world, person);
        await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/welcome` })}`);
        await page.getByTestId('ui/message/1010003').waitFor();
      },
      registration: askToSignUp,
      recovery: at('/recovery'),
      'recovery, its code': askForMail('/recovery'),
      'recovery, a new password': async (page, world, person) => {
        await askForMail('/recovery')(page, world, person);
        await page.getByRole('textbox', { name: 'Code reçu' }).fill(await codeFor(world, person.email));
        await seen(page, 'Paramètres de compte');
      },
      consent: async (page, world, person) => {
        await askToSignIn(page, world);
        await submitLogin(page, person);
        await seen(page, 'Autoriser l’accès à votre compte ?');
      },
      device: async (page, world) => {
        const { verification_uri, user_code } = await createTelevision(world, 'television');
        await page.goto(`${verification_uri}?user_code=${user_code}`);
      },
      'device, connected': at('/device/success'),
      dashboard: at('/', { member: true }),
      welcome: at('/welcome', { member: true }),
      settings: at('/settings', { member: true }),
      sessions: at('/sessions', { member: true }),
      logout: at('/logout', { member: true }),
      'signed out': at('/signed-out'),
      error: at('/error'),
      'error, told by Kratos': at('/error?id=stub:500'),
    },
  },
  {
    options: verification,
    walks: {
      verification: at('/verification'),
      'verification, its code': askForMail('/verification'),
    },
  },
  {
    options: verificationByLink,
    walks: {
      'verification, its link': askForMail('/verification'),
      'verification, done': async (page, world) => {
        const member = newPerson();
        await page.goto(`${world.app}/registration`);
        await submitRegistration(page, member);
        await page.goto(await linkFor(world, member.email));
        await seen(page, 'Vérification réussie');
      },
    },
  },
  { options: recoveryByLink, walks: { 'recovery, its link': askForMail('/recovery') } },
  {
    options: twoSteps,
    walks: {
      'login, who': askToSignIn,
      'login, how': firstWho,
      'login, its code': async (page, world, person) => {
        await firstWho(page, world, person);
        await page.getByTestId('factor/code').click();
        await page.locator('button[name="method"][value="code"]').click();
        await page.getByRole('textbox', { name: 'Code de connexion' }).waitFor();
      },
      'registration, how': async (page, world) => {
        await askToSignUp(page, world);
        await tellAboutYourself(page, newPerson());
        await page.locator('button[name="method"][value="profile"]').click();
        await page.getByRole('button', { name: 'Retour' }).waitFor();
      },
    },
  },
  {
    options: account,
    walks: {
      'login, all ways': askToSignIn,
      'registration, all ways': askToSignUp,
      'settings, all cards': at('/settings', { member: true }),
      'second factor': askedForMore,
      'second factor, its code': async (page, world, person) => {
        await askedForMore(page, world, person);
        await page.getByTestId('factor/totp').click();
        await page.getByRole('textbox', { name: 'Code d’authentification' }).waitFor();
      },
    },
  },
];
