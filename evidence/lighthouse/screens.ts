import {
  fillTraits,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  shownErrors,
  signInByApi,
  submitLogin,
  submitRegistration,
} from '@members/testkit/browser/steps';
import { createTelevision } from '@members/testkit/device';
import { codeFor, linkFor } from '@members/testkit/mail';
import { newPerson, type Person } from '@members/testkit/person';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { account, recoveryByLink, twoSteps, verification, verificationByLink } from '@members/testkit/variations';
import type { World, WorldOptions } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import type { ScreenName } from './routes.ts';

/** Brings a page to a screen as a user would. */
type OpenScreen = (page: Page, world: World, person: Person) => Promise<unknown>;

const waitForHeading = (page: Page, name: string) => heading(page, name).waitFor();

/** Opens a path directly. @param member whether the user is signed in */
const openPath =
  (path: string, { member = false } = {}): OpenScreen =>
  async (page, world, person) => {
    if (member) await signInByApi(page, world, person);
    await page.goto(world.app + path);
  };

const askForMail =
  (path: string): OpenScreen =>
  async (page, { app }, { email }) => {
    await page.goto(app + path);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: /^Recevoir/ }).click();
    await page.getByTestId('change-address').waitFor();
  };

const firstScreen: OpenScreen = async (page, world, { email }) => {
  await openLogin(page, world);
  await loginForm(page).identifier.fill(email);
  await page.locator('button[value="identifier_first"]').click();
  await page.locator('button[name="method"][value="code"]').waitFor();
};

/** Signs in with the password of an account that has an authenticator app and backup codes. */
const toSecondFactor: OpenScreen = async (page, world, person) => {
  await enrolSecondFactor(world, person, { codes: true });
  await openLogin(page, world);
  await submitLogin(page, person);
  await waitForHeading(page, 'Authentification à deux facteurs');
};

/** All screens with status 200, which Lighthouse requires, by the configuration of the servers. */
export const screens: ReadonlyArray<{
  readonly options: WorldOptions;
  readonly openers: Partial<Readonly<Record<ScreenName, OpenScreen>>>;
}> = [
  {
    options: {},
    openers: {
      login: openLogin,
      'login, a wrong password': async (page, world, person) => {
        await openLogin(page, world);
        await submitLogin(page, { ...person, password: 'not this one' });
        await shownErrors(page).first().waitFor();
      },
      'login, from nowhere': openPath('/login'),
      'login, confirmed again': async (page, world, person) => {
        await signInByApi(page, world, person);
        await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/welcome` })}`);
        await page.getByTestId('ui/message/1010003').waitFor();
      },
      registration: openRegistration,
      recovery: openPath('/recovery'),
      'recovery, its code': askForMail('/recovery'),
      'recovery, a new password': async (page, world, person) => {
        await askForMail('/recovery')(page, world, person);
        await page.getByRole('textbox', { name: 'Code reçu' }).fill(await codeFor(world, person.email));
        await waitForHeading(page, 'Paramètres de compte');
      },
      consent: async (page, world, person) => {
        await openLogin(page, world);
        await submitLogin(page, person);
        await waitForHeading(page, 'Application principale souhaite accéder à votre compte');
      },
      device: async (page, world) => {
        const { verification_uri, user_code } = await createTelevision(world, 'television');
        await page.goto(`${verification_uri}?user_code=${user_code}`);
      },
      'device, connected': openPath('/device/success'),
      dashboard: openPath('/', { member: true }),
      welcome: openPath('/welcome', { member: true }),
      settings: openPath('/settings', { member: true }),
      sessions: openPath('/sessions', { member: true }),
      logout: openPath('/logout', { member: true }),
      'signed out': openPath('/signed-out'),
      error: openPath('/error'),
      'error, stored by Kratos': openPath('/error?id=stub:500'),
    },
  },
  {
    options: verification,
    openers: {
      verification: openPath('/verification'),
      'verification, its code': askForMail('/verification'),
    },
  },
  {
    options: verificationByLink,
    openers: {
      'verification, its link': askForMail('/verification'),
      'verification, done': async (page, world) => {
        const member = newPerson();
        await page.goto(`${world.app}/registration`);
        await submitRegistration(page, member);
        await page.goto(await linkFor(world, member.email));
        await waitForHeading(page, 'Vérification réussie');
      },
    },
  },
  { options: recoveryByLink, openers: { 'recovery, its link': askForMail('/recovery') } },
  {
    options: twoSteps,
    openers: {
      'login, who': openLogin,
      'login, how': firstScreen,
      'login, its code': async (page, world, person) => {
        await firstScreen(page, world, person);
        await page.locator('button[name="method"][value="code"]').click();
        await page.getByRole('textbox', { name: 'Code de connexion' }).waitFor();
      },
      'registration, how': async (page, world) => {
        await openRegistration(page, world);
        await fillTraits(page, newPerson());
        await page.locator('button[name="method"][value="profile"]').click();
        await page.getByRole('button', { name: 'Retour' }).waitFor();
      },
    },
  },
  {
    options: account,
    openers: {
      'login, all ways': openLogin,
      'registration, all ways': openRegistration,
      'settings, all cards': openPath('/settings', { member: true }),
      'second factor': toSecondFactor,
    },
  },
];
