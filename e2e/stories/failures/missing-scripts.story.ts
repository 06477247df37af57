import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { heading, loginForm, openLogin, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

const failed = /^Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported module/;

test('a screen whose script cannot be loaded shows a page with "try again", which loads it', {
  annotation: needsScriptsInTime('own'),
}, async ({ page, world, noise }) => {
  noise.allow(failed);
  noise.allow(/^screen failed: NotLoaded/);
  await page.route(/\/assets\/recovery-/, (route) => route.abort());
  await openLogin(page, world);
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(heading(page, 'La page n’a pas pu être chargée')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading(page, 'Récupération de compte')).toBeVisible();
});

test('a form whose error handling cannot be loaded says so, and works once it can', {
  annotation: needsScriptsInTime('own'),
}, async ({ page, world, person, noise }) => {
  noise.allow(failed);
  noise.allow(/^problem: not_loaded/);
  await page.route(/\/assets\/error-policy-/, (route) => route.abort());
  await openLogin(page, world);
  await submitLogin(page, { ...person, password: 'pas-le-bon-1' });
  await expect(page.getByTestId('problem/not_loaded')).toBeVisible();
  await expect(loginForm(page).identifier).toHaveValue(person.email);
  await page.unrouteAll();
  await submitLogin(page, { ...person, password: 'pas-le-bon-1' });
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
});
