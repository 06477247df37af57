import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  shownErrors,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

/** Answers requests like a rate limiter in front of Kratos, until the routes are removed. */
async function tooMany(page: Page, { app, kratosCalls }: World, path: string, retryAfter: () => string): Promise<void> {
  await page.route(`${kratosCalls}${path}`, (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 429, message: 'Too Many Requests' } },
      headers: {
        'access-control-allow-origin': app,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Retry-After',
        'retry-after': retryAfter(),
      },
    }),
  );
}

const tooFast = /^Failed to load resource: the server responded with a status of 429/;
const problem = /^problem: too_many/;

test('after too many attempts a countdown is shown above the form, and the input stays', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, person, noise }) => {
  noise.allow(tooFast);
  noise.allow(problem);
  await page.clock.install();
  const form = loginForm(page);
  await openLogin(page, world);
  await tooMany(page, world, '/self-service/login?*', () => '240');
  await submitLogin(page, person);
  const message = page.getByTestId('problem/too_many');
  const secondsLeft = async () => Number(/Patientez (\d+)\sseconde/.exec((await message.textContent()) ?? '')?.[1]);
  await expect(message).toContainText(/Trop de tentatives\. Patientez \d+\ssecondes, puis réessayez\./);
  await expect(shownErrors(page)).toHaveCount(0);
  await expect(form.submit).toBeDisabled();
  await expect(form.submit).toHaveText(/^Réessayer dans \d+\ss$/);
  await expect(form.identifier).toHaveValue(person.email);
  await expect(form.password).toHaveValue(person.password);
  await expectAccessible(page);
  const before = await secondsLeft();
  await page.clock.fastForward('01:00');
  await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 60);
  await page.clock.fastForward('03:00');
  await expect(message).toHaveText('Vous pouvez réessayer maintenant.');
  await page.unrouteAll();
  await form.submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a Retry-After date is counted down before the form can be loaded again', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, noise }) => {
  noise.allow(tooFast);
  noise.allow(problem);
  await page.clock.install();
  const end = new Date(Date.now() + 240_000).toUTCString();
  await openLogin(page, world);
  await tooMany(page, world, '/self-service/registration/browser*', () => end);
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await expect(heading(page, 'Trop de tentatives')).toBeVisible();
  const again = page.getByRole('button', { name: 'Réessayer' });
  await expect(page.getByRole('main').getByText(/Patientez \d+\ssecondes/)).toBeVisible();
  await expect(again).toBeDisabled();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.clock.fastForward('04:05');
  await expect(page.getByRole('main').getByText('Vous pouvez réessayer maintenant.')).toBeVisible();
  await again.click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
});

test('a form that is sent offline shows a banner and keeps the input until the connection is back', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, context, world, person, noise }) => {
  noise.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  noise.allow(/^problem: unreachable/);
  const form = loginForm(page);
  const banner = page.getByTestId('notice/offline');
  await openLogin(page, world);
  await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByTestId('problem/unreachable')).toHaveCount(0);
  await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(banner).toContainText('Vous êtes hors ligne. Nous reprendrons');
  await expectAccessible(page);
  await expect(form.identifier).toHaveValue(person.email);
  await expect(form.password).toHaveValue(person.password);
  await expect(banner).toBeVisible();

  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(page.getByTestId('notice/ready')).toHaveText('Vous pouvez réessayer maintenant.');
  await form.submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a form that could not be loaded offline appears once the connection is back', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, context, world, noise }) => {
  noise.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  noise.allow(/^problem: unreachable/);
  await openRegistration(page, world);
  await expect(heading(page, 'Créer un compte')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(heading(page, 'Le service de connexion est injoignable')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(loginForm(page).identifier).toBeVisible();
});
