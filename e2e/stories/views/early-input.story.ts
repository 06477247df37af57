import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  chooseLanguage,
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  registrationForm,
  signInByApi,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShifts } from '@members/testkit/layout-shift';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import type { Locator, Page } from '@playwright/test';

test.use({ patient: false, options: { rendering: 'on' } });

/** Holds the scripts of each page back until they are released. */
async function holdScripts(page: Page) {
  let released = Promise.withResolvers<void>();
  let held = 0;
  await page.route('**/assets/*.js', async (route) => {
    held += 1;
    await released.promise;
    await route.continue();
  });
  return {
    /** Releases the scripts and waits until the app has taken the page over. */
    release: async () => {
      await expect.poll(() => held, { message: 'scripts that are held back' }).toBeGreaterThan(0);
      released.resolve();
      await expect(page.locator('form[action$="/gateway/look"]')).toHaveCount(0);
    },
    holdAgain: () => {
      held = 0;
      released = Promise.withResolvers<void>();
    },
  };
}

/** Types as people do, key by key, and stays in the field. */
const type = (field: Locator, text: string) => field.pressSequentially(text);

test.describe('input from before the app has started is kept', () => {
  test.beforeEach(({ noise }) => noise.allow(/was preloaded using link preload but not used/));

  test('at the sign-in', { annotation: needsScriptsInTime('own') }, async ({ page, world, person }) => {
    const scripts = await holdScripts(page);
    await openLogin(page, world);
    const { identifier, password, submit } = loginForm(page);
    await type(identifier, person.email);
    await type(password, person.password);
    await scripts.release();
    await expect(identifier).toHaveValue(person.email);
    await expect(password).toHaveValue(person.password);
    await expect(password).toBeFocused();
    await submit.click();
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });

  test('at the sign-up, which is completed afterwards', { annotation: needsScriptsInTime('own') }, async ({
    page,
    world,
  }) => {
    const member = newPerson();
    const scripts = await holdScripts(page);
    await openRegistration(page, world);
    const form = registrationForm(page);
    await type(form.email, member.email);
    await type(form.firstName, member.firstName);
    await type(form.lastName, member.lastName.slice(0, 3));
    await scripts.release();
    await expect(form.lastName).toBeFocused();
    await page.keyboard.type(member.lastName.slice(3));
    await expect(form.email).toHaveValue(member.email);
    await expect(form.firstName).toHaveValue(member.firstName);
    await expect(form.lastName).toHaveValue(member.lastName);
    await type(form.password, member.password);
    await form.submit.click();
    await giveConsent(page);
    await expectSignedIn(page, world, member);
  });

  test('when the language was chosen by a form', { annotation: needsScriptsInTime('own') }, async ({
    page,
    world,
    person,
  }) => {
    const scripts = await holdScripts(page);
    await openLogin(page, world);
    await expect(heading(page, 'Connectez-vous')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toBeHidden();
    await chooseLanguage(page, 'Langue', 'de', true);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeHidden();
    await page.locator('input[name=identifier]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.locator('input[name=password]').press('Enter');
    await expect(page.getByRole('button', { name: 'Zulassen' })).toBeVisible();
    await scripts.release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('when a theme was chosen, and nothing moves as the app takes the page over', {
    annotation: needsScriptsInTime('own'),
  }, async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts = await holdScripts(page);
    await openLogin(page, world);
    await page.getByRole('radio', { name: 'Sombre' }).check();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toBeVisible();
    // Shifts within 500 ms after input do not count (Layout Instability): wait until they would.
    const pressedAt = Number(await page.evaluate(() => document.timeline.currentTime));
    await page.waitForFunction((start) => Number(document.timeline.currentTime) - start > 600, pressedAt);
    await scripts.release();
    await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0);
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('when a code is complete, and in the settings', { annotation: needsScriptsInTime('own') }, async ({
    page,
    world,
    person,
  }) => {
    const scripts = await holdScripts(page);
    await page.goto(`${world.app}/recovery`, { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    await type(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
    // The app finds the complete code and sends it.
    await scripts.release();
    await expect(heading(page, 'Paramètres de compte')).toBeVisible();

    await page.context().clearCookies();
    await signInByApi(page, world, person);
    scripts.holdAgain();
    await page.goto(`${world.app}/settings`, { waitUntil: 'commit' });
    const profile = page.getByTestId('settings/profile');
    const name = profile.getByLabel('Prénom');
    await name.fill('');
    await type(name, 'Ninon');
    await scripts.release();
    await expect(name).toHaveValue('Ninon');
    await expect(name).toBeFocused();
    await profile.getByTestId('node/input/method').click();
    await expect(page.getByRole('main').getByText('Vos modifications ont été enregistrées')).toBeVisible();
    await expect(name).toHaveValue('Ninon');
  });
});
