import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { holdRequests } from '../../held-requests.ts';
import { type StandaloneSimulator, startStandaloneSimulator } from './standalone-simulator.ts';

// The panel has the browser's language.
test.use({ locale: 'en-GB' });

let alone: StandaloneSimulator;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  alone = await startStandaloneSimulator();
});
test.afterAll(() => alone?.process.kill());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Presses a button by keyboard. */
const press = (page: Page, name: string) => button(page, name).press('Enter');

async function openPart(page: Page, part: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: part }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible();
  await expectAccessible(page);
}

test('every part of the panel works by keyboard', async ({ page, context, noise }) => {
  // axe-core sends messages to frames, and a mail's frame has an origin of its own.
  noise.allow(/^Failed to execute 'postMessage' on 'DOMWindow'/);
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.getByRole('main');
  await page.goto(`${alone.panel}/#/scenarios`);
  await expectAccessible(page);

  await test.step('a scenario is found and loaded', async () => {
    await page.getByLabel('Find').fill('1060003');
    await press(page, 'Load recovery/code-sent');
    await expect(page.locator('[data-failed]', { hasText: 'recovery/code-sent loaded.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show recovery/code-sent' })).toHaveAttribute(
      'href',
      `${alone.kratos}/?scenario=recovery/code-sent`,
    );
  });

  await test.step('the code of its mail can be copied', async () => {
    await openPart(page, 'Mailbox');
    await page.getByRole('button', { name: /^Copy \d{6}$/ }).press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/);
  });

  await test.step('an account can be created', async () => {
    await openPart(page, 'People');
    await page.getByText('Create an account').press('Enter');
    await page.getByLabel('E-Mail').fill('ada@example.org');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await press(page, 'Create');
    await main.getByRole('link', { name: 'ada@example.org' }).press('Enter');
    await expect(button(page, 'Block ada@example.org')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a flow shows its nodes', async () => {
    await openPart(page, 'Flows');
    const flow = page.getByRole('article', { name: 'recovery: sent_email' });
    await expect(flow.locator('[aria-current="step"]')).toHaveText('sent_email');
    await expect(flow.getByRole('row', { name: /^code input code/ })).toBeVisible();
  });

  await test.step('the clock can be frozen', async () => {
    await openPart(page, 'Clock');
    await press(page, 'Freeze');
    await expect(button(page, 'Resume')).toBeVisible();
    await press(page, 'Return to the real time');
    await expect(button(page, 'Freeze')).toBeVisible();
  });

  await test.step('a fault changes the next response', async () => {
    await openPart(page, 'Faults');
    await page.getByLabel('Fault', { exact: true }).selectOption('503');
    await page.getByLabel('Path').fill('/sessions/whoami');
    await press(page, 'Add');
    await expect(page.getByRole('region', { name: 'Active faults' }).getByText('* /sessions/whoami')).toBeVisible();
    expect((await fetch(`${alone.kratos}/sessions/whoami`)).status).toBe(503);
    await expect(main.getByText('There are no faults.').first()).toBeVisible();
  });

  await test.step('the journal has that request, and it can be copied', async () => {
    await openPart(page, 'Journal');
    const table = page.getByRole('region', { name: 'Requests' });
    await table.press('ArrowDown');
    const detail = page.getByRole('region', { name: 'Request', exact: true });
    await expect(detail.getByRole('heading', { name: '503 GET /sessions/whoami' })).toBeVisible();
    await expect(table.getByRole('link', { name: '/sessions/whoami' }).first()).toBeFocused();
    // A press copies even if the simulator writes the text late.
    const curl = await holdRequests(page, /\/curl$/);
    await detail.getByRole('button', { name: 'Copy as curl' }).press('Enter');
    await curl.waitUntilHeld();
    curl.release();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/sessions/whoami');
    await expectAccessible(page);
    await table.press('Escape');
    await expect(detail).toHaveCount(0);
  });

  await test.step('the commands lead to a person, and the keys are shown', async () => {
    // Each time the field has the focus at once.
    for (const words of ['consent', 'totp', 'ada@example.org']) {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search' });
      await expect(field).toBeFocused();
      await page.keyboard.type(words);
      await expect(field).toHaveValue(words);
      if (words !== 'ada@example.org') await page.keyboard.press('Escape');
    }
    await expect(page.getByRole('option', { name: 'ada@example.org', selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Block ada@example.org')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Keys' })).toHaveCount(0);
  });

  await test.step('the catalogue links to a message in the app', async () => {
    await openPart(page, 'Catalogue');
    await page.getByLabel('Find').fill('4000006');
    await expect(page.getByRole('link', { name: 'Show 4000006' })).toHaveAttribute('href', /scenario=login\/wrong/);
  });

  await test.step('a saved world can be restored', async () => {
    await openPart(page, 'Worlds');
    await page.getByLabel('Name').fill('as it was');
    await press(page, 'Save the world');
    await expect(button(page, 'Restore as it was')).toBeVisible();
    await press(page, 'Reset');
    await expect(page.locator('[data-failed]', { hasText: 'The world is empty.' })).toBeVisible();
    await press(page, 'Restore as it was');
    await expect(page.locator('[data-failed]', { hasText: 'as it was restored.' })).toBeVisible();
    await openPart(page, 'People');
    await expect(main.getByRole('link', { name: 'ada@example.org' })).toBeVisible();
  });

  await test.step('the configuration can be searched', async () => {
    await openPart(page, 'Configuration');
    await page.getByLabel('Find').fill('default_schema_id');
    await expect(main.getByText('default_schema_id:')).toBeVisible();
    await expect(main.getByText('haveibeenpwned_enabled:')).toHaveCount(0);
  });

  await test.step('OAuth2 says that there is no Hydra', async () => {
    await openPart(page, 'OAuth2');
    await expect(main.getByText('This simulator runs without Hydra.')).toBeVisible();
  });

  await test.step('the ledger is shown and can be searched', async () => {
    await openPart(page, 'Ledger');
    const ledger = page.frameLocator('iframe');
    await expect(ledger.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByLabel('Find').fill('/sessions/whoami');
    await expect(ledger.getByText('/sessions/whoami').first()).toBeVisible();
  });
});
