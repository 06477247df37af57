import { inTime } from '@members/testkit/browser/stage/mode';
import {
  allow,
  askToSignIn,
  askToSignUp,
  enter,
  expectSignedIn,
  heading,
  loginForm,
  registrationForm,
  speak,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShift } from '@members/testkit/layout-shift';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import type { Locator, Page } from '@playwright/test';

test.use({ patient: false, options: { rendering: 'on' } });

/** Holds the scripts of each page back until they are let go. */
async function holdScripts(page: Page) {
  let come = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  return {
    /** Lets them come, and waits until the app has taken the page over. */
    letGo: async () => {
      come.resolve();
      await expect(page.locator('form[action$="/gateway/look"]')).toHaveCount(0);
    },
    holdAgain: () => {
      come = Promise.withResolvers<void>();
    },
  };
}

/** Types as people do, key by key, and stays in the field. */
const type = (field: Locator, text: string) => field.pressSequentially(text);

test.describe('a hurried person loses nothing that was typed before the app was there', () => {
  test.beforeEach(({ noise }) => noise.expect(/was preloaded using link preload but not used/));

  test('signing in', { annotation: inTime('own') }, async ({ page, world, person }) => {
    const scripts = await holdScripts(page);
    await askToSignIn(page, world);
    const { identifier, password, submit } = loginForm(page);
    await type(identifier, person.email);
    await type(password, person.password);
    await scripts.letGo();
    await expect(identifier).toHaveValue(person.email);
    await expect(password).toHaveValue(person.password);
    await expect(password).toBeFocused();
    await submit.click();
    await allow(page);
    await expectSignedIn(page, world, person);
  });

  test('signing up, with half of it typed after', { annotation: inTime('own') }, async ({ page, world }) => {
    const member = newPerson();
    const scripts = await holdScripts(page);
    await askToSignUp(page, world);
    const form = registrationForm(page);
    await type(form.email, member.email);
    await type(form.firstName, member.firstName);
    await type(form.lastName, member.lastName.slice(0, 3));
    await scripts.letGo();
    await expect(form.lastName).toBeFocused();
    await page.keyboard.type(member.lastName.slice(3));
    await expect(form.email).toHaveValue(member.email);
    await expect(form.firstName).toHaveValue(member.firstName);
    await expect(form.lastName).toHaveValue(member.lastName);
    await type(form.password, member.password);
    await form.submit.click();
    await allow(page);
    await expectSignedIn(page, world, member);
  });

  test('a language, which nothing but the browser has heard of', { annotation: inTime('own') }, async ({
    page,
    world,
    person,
  }) => {
    const scripts = await holdScripts(page);
    await askToSignIn(page, world);
    await expect(heading(page, 'Connectez-vous')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toBeHidden();
    await speak(page, 'Langue', 'de', true);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeHidden();
    await page.locator('input[name=identifier]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.locator('input[name=password]').press('Enter');
    await expect(page.getByRole('button', { name: 'Zulassen' })).toBeVisible();
    await scripts.letGo();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('a theme, and nothing moves as the app takes the page over', { annotation: inTime('own') }, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts = await holdScripts(page);
    await askToSignIn(page, world);
    await page.getByRole('radio', { name: 'Sombre' }).check();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toBeVisible();
    // What moves within half a second of a press counts as caused by it.
    await page
      .evaluate(() => document.timeline.currentTime)
      .then((pressed) =>
        page.waitForFunction((at) => Number(document.timeline.currentTime) - at > 600, Number(pressed)),
      );
    await scripts.letGo();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0);
    expect(await layoutShift(page)).toBe(0);
  });

  test('a whole code, and what is changed in the settings', { annotation: inTime('own') }, async ({
    page,
    world,
    person,
  }) => {
    const scripts = await holdScripts(page);
    await page.goto(`${world.app}/recovery`, { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await type(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
    // The app finds the code complete, and sends it.
    await scripts.letGo();
    await expect(heading(page, 'Paramètres de compte')).toBeVisible();

    await page.context().clearCookies();
    await enter(page, world, person);
    scripts.holdAgain();
    await page.goto(`${world.app}/settings`, { waitUntil: 'commit' });
    const profile = page.getByTestId('settings/profile');
    const name = profile.getByLabel('Prénom');
    await name.fill('');
    await type(name, 'Ninon');
    await scripts.letGo();
    await expect(name).toHaveValue('Ninon');
    await expect(name).toBeFocused();
    await profile.getByTestId('node/input/method').click();
    await expect(page.getByRole('main').getByText('Vos modifications ont été enregistrées')).toBeVisible();
    await expect(name).toHaveValue('Ninon');
  });
});
