import { cardTitles, openCard, savedMessage, signInToSettings } from '@members/testkit/browser/settings';
import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { expect, test } from '@members/testkit/browser/test';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { holdRequests } from '../../held-requests.ts';

/** Answers each save of the settings with this body, until the routes are removed. */
async function answerSaves(page: Page, { app, kratosCalls }: World, body: object | ((flow: object) => object)) {
  await page.route(`${kratosCalls}/self-service/settings?*`, async (route) => {
    const headers = { 'access-control-allow-origin': app, 'access-control-allow-credentials': 'true' };
    if (typeof body !== 'function') return route.fulfill({ json: body, headers });
    const response = await route.fetch();
    await route.fulfill({ response, json: body(await response.json()) });
  });
}

const profileOf = async (page: Page) => {
  const profile = await openCard(page, cardTitles.profile);
  return { profile, field: profile.getByLabel('Prénom'), save: profile.getByRole('button', { name: 'Enregistrer' }) };
};

test('a save that takes long says so', { annotation: needsScriptsInTime('calls') }, async ({ page, world, person }) => {
  await page.clock.install();
  await signInToSettings(page, world, person);
  const { profile, field, save } = await profileOf(page);
  const heldSaves = await holdRequests(page, `${world.kratosCalls}/self-service/settings?*`);
  await field.fill('Lente');
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await heldSaves.waitUntilHeld();
  await page.clock.fastForward('00:11');
  const words = page.getByTestId('progress').getByText('Cela prend plus de temps que prévu');
  await expect(words).toBeInViewport();
  heldSaves.release();
  await expect(savedMessage(profile)).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('a save that gets an unexpected response says so and keeps the input', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, person, noise }) => {
  noise.allow(/^problem: not_json/);
  await signInToSettings(page, world, person);
  const { profile, field, save } = await profileOf(page);
  await answerSaves(page, world, {});
  await field.fill('Autre');
  await save.click();
  await expect(profile.getByTestId('problem/not_json')).toContainText('Réponse inattendue');
  await expect(field).toHaveValue('Autre');
  await page.unrouteAll();
  await save.click();
  await expect(savedMessage(profile)).toBeVisible();
});

test('"start again" in a card keeps the focus in that card', { annotation: needsScriptsInTime('focus') }, async ({
  page,
  world,
  person,
  noise,
}) => {
  noise.allow(/^problem: foreign_action/);
  await signInToSettings(page, world, person);
  const { profile, field, save } = await profileOf(page);
  await answerSaves(page, world, (flow) => ({ ...flow, ui: { action: 'https://elsewhere.example/', nodes: [] } }));
  await field.fill('Autre');
  await save.click();
  await expect(profile.getByTestId('problem/foreign_action')).toBeVisible();
  await page.unrouteAll();
  await profile.getByRole('link', { name: 'Recommencer' }).press('Enter');
  await expect(profile.getByTestId('problem/foreign_action')).toHaveCount(0);
  await expect(profile.locator('summary').first()).toBeFocused();
});
