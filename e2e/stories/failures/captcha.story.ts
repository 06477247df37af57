import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  loginForm,
  openRegistration,
  shownErrors,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { requireCaptcha, startCaptcha } from '@members/testkit/captcha';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

const check = (page: Page) => page.getByRole('group', { name: 'Vérification de sécurité' });
const box = (page: Page) => page.frameLocator('iframe[title=Captcha]').getByRole('checkbox');

/** Opens the login by a link in the app: the route that adds the captcha does not see flows that the gateway renders. */
async function openLoginByLink(page: Page, world: World): Promise<void> {
  await openRegistration(page, world);
  await page.getByRole('link', { name: 'Se connecter' }).click();
}

test('a captcha that cannot be loaded can be retried, and each attempt to sign in needs a new tick', {
  annotation: needsScriptsInTime('captcha'),
}, async ({ page, ownWorld, noise }) => {
  noise.allow(/^Failed to load resource: the server responded with a status of 503/);
  // axe-core sends messages to frames, and this frame has another origin.
  noise.allow(/^Failed to execute 'postMessage' on 'DOMWindow'/);
  const service = await startCaptcha();
  const world = await ownWorld({ captchaOrigins: service.origin });
  const person = await world.person();
  await requireCaptcha(page, world, service);
  const { password, submit } = loginForm(page);

  service.isAvailable = false;
  await openLoginByLink(page, world);
  await expect(shownErrors(page)).toContainText('n’a pas pu être chargée ou a échoué');
  await expectAccessible(page);
  service.isAvailable = true;
  await check(page).getByRole('button', { name: 'Recommencer la vérification' }).click();
  await expect(box(page)).toBeVisible();
  await expect(shownErrors(page)).toHaveCount(0);
  await expectAccessible(page);

  // A form that is sent before the tick is submitted with the tick.
  await submitLogin(page, { ...person, password: 'ce-n-est-pas-le-bon' });
  await expect(check(page)).toBeFocused();
  await box(page).check();
  await expect(shownErrors(page)).toContainText('E-mail ou mot de passe incorrect');

  await box(page).check();
  await password.fill(person.password);
  await submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
  await service.close();
});

test('a captcha script from an origin that is not allowed is not loaded, and the page says so', {
  annotation: needsScriptsInTime('captcha'),
}, async ({ page, world, person }) => {
  const service = await startCaptcha();
  await requireCaptcha(page, world, service);
  await openLoginByLink(page, world);
  await expect(shownErrors(page)).toContainText('ne peut pas être affichée ici');
  await expectAccessible(page);
  await submitLogin(page, person);
  await expect(check(page)).toBeFocused();
  await expect(page.locator(`script[src^="${service.origin}"]`)).toHaveCount(0);
  await service.close();
});
