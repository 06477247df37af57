import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  shownErrors,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Person } from '@members/testkit/person';
import type { World } from '@members/testkit/world';
import { expectAccessible } from '../../accessibility.ts';

/** Guesses the password of an account, from an API client, until the gateway refuses. */
async function useUpGuesses({ app }: World, { email }: Person): Promise<void> {
  for (let guesses = 0; guesses < 30; guesses += 1) {
    const { id } = await (await fetch(`${app}/self-service/login/api`)).json();
    const { status } = await fetch(`${app}/self-service/login?flow=${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'password', identifier: email, password: `falsch-${guesses}` }),
    });
    if (status === 429) return;
  }
  throw new Error('the gateway takes any number of guesses');
}

test.use({ options: { throttleChallenge: 10_000, rendering: 'on' } });

test('the owner of an account under attack solves a challenge in the browser and signs in', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, person, noise }) => {
  noise.allow(/^Failed to load resource: the server responded with a status of 429/);
  noise.allow(/^problem: too_many/);
  await useUpGuesses(world, person);
  const { identifier, password, submit } = loginForm(page);
  const message = page.getByTestId('challenge');

  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(message).toHaveText('Vous pouvez réessayer maintenant.');
  await expect(shownErrors(page)).toHaveCount(0);
  await expect(identifier).toHaveValue(person.email);
  await expect(password).toHaveValue(person.password);
  await expectAccessible(page);

  await submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a wrong password spends the solution, and the next attempt solves another challenge', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, person, noise }) => {
  noise.allow(/^Failed to load resource: the server responded with a status of 4(?:00|29)/);
  noise.allow(/^problem: too_many/);
  await useUpGuesses(world, person);
  const { password, submit } = loginForm(page);
  const message = page.getByTestId('challenge');

  await openLogin(page, world);
  await submitLogin(page, { ...person, password: 'ce-n-est-pas-le-bon' });
  await expect(message).toHaveText('Vous pouvez réessayer maintenant.');
  await submit.click();
  await expect(shownErrors(page)).toContainText('E-mail ou mot de passe incorrect');

  await password.fill(person.password);
  await submit.click();
  await expect(message).toHaveText('Vous pouvez réessayer maintenant.');
  await submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the owner of an account under attack is told to wait, and comes back to the form', async ({
    page,
    world,
    person,
  }) => {
    await useUpGuesses(world, person);
    await openLogin(page, world);
    await submitLogin(page, person);
    await expect(page.getByTestId('error/summary')).toContainText('Trop de demandes en peu de temps');
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expect(heading(page, 'Connectez-vous')).toBeVisible();
  });
});
