import { readFile } from 'node:fs/promises';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { type Alone, startAlone } from './alone.ts';

let alone: Alone;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  alone = await startAlone();
});
test.afterAll(() => alone?.process.kill());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What came of the last action: in sight, wherever on the page it was done. */
async function said(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(words).last()).toBeInViewport();
}

test('every other button gives a word back, with a mouse', { tag: '@own-servers' }, async ({
  page,
  context,
  noise,
}) => {
  test.setTimeout(240_000);
  // What is refused, and a simulator that is gone.
  noise.expect(/^Failed to load resource: (?:the server responded with a status of 400|net::ERR_)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Whoever opens a scenario comes to the app, which is no part of this.
  await context.route('http://127.0.0.1:4455/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>The app</title>' }),
  );
  const click = (name: string) => button(page, name).click();
  const to = (part: string) => page.getByRole('navigation').getByRole('link', { name: part }).click();
  const opened = async (link: string) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: link }).click()]);
    await expect(tab).toHaveTitle('The app');
    const url = tab.url();
    await tab.close();
    return url;
  };
  await page.goto(alone.panel);

  await test.step('a scenario opens in the app; what is far down says what came of it, too', async () => {
    expect(await opened('Show login/wrong-password')).toMatch(/4455\/login\?flow=/);
    await button(page, 'Load texts/hostile').click();
    await said(page, 'texts/hostile loaded.');
    await expect(page.getByRole('link', { name: 'Show oauth2/login' })).toHaveCount(0);
    await page.getByLabel('Find').fill('no such thing');
    await expect(page.getByText('No scenario matches.')).toBeVisible();
  });

  await test.step('a link of a mail', async () => {
    await page.getByLabel('Find').fill('recovery/link-sent');
    await click('Load recovery/link-sent');
    await said(page, 'recovery/link-sent loaded.');
    await to('Mailbox');
    expect(await opened('Open the link')).toMatch(/4455\/settings\?flow=/);
  });

  await test.step('somebody’s traits, second factors and sessions', async () => {
    await to('Scenarios');
    await page.getByLabel('Find').fill('sessions/many');
    await click('Load sessions/many');
    await said(page, 'sessions/many loaded.');
    await to('Identities');
    const person = page.getByRole('article');
    await person.getByText('Traits', { exact: true }).click();
    const traits = page.getByLabel('Traits, as JSON');
    const before = await traits.inputValue();
    await traits.fill('{');
    await click('Save');
    await said(page, 'Traits: expected JSON');
    await traits.fill(JSON.stringify({ ...JSON.parse(before), firstName: 'Ada' }));
    await click('Save');
    await said(page, 'Saved.');
    await person.getByText('Second factors').click();
    await click('Add an authenticator app');
    await said(page, 'totp added.');
    await page.getByRole('button', { name: /^Copy \d{6}$/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/);
    await click('Add backup codes');
    await said(page, 'lookup_secret added.');
    await click('Remove totp');
    await said(page, 'totp removed.');
    await expect(button(page, 'Remove totp')).toHaveCount(0);
    await expectAccessible(page);
    await person.getByText('Sessions').click();
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await said(page, 'Session ended.');
    await click('End all');
    await said(page, 'All sessions ended.');
    await expect(page.getByText('There are no active sessions.')).toBeVisible();
    await page.getByRole('button', { name: /^Block / }).click();
    await said(page, 'Blocked.');
    await page.getByRole('button', { name: /^Unblock / }).click();
    await said(page, 'Unblocked.');
    // Who has no pointer goes on from what is said: the button is gone.
    await page.getByRole('button', { name: /^Remove camille/ }).press('Enter');
    await said(page, / removed\.$/);
    await expect(page.getByText(/ removed\.$/).last()).toBeFocused();
    await expect(page.getByText('There are no accounts.')).toBeVisible();
  });

  await test.step('the clock moves, is set, and goes on by itself', async () => {
    await to('Clock');
    for (const span of ['1 minute', '15 minutes', '1 hour', '1 day', '30 days']) {
      await click(span);
      await said(page, `Advanced by ${span}.`);
    }
    await page.getByLabel('Set to').fill('tomorrow');
    await expect(page.getByText('Expected a time such as')).toBeVisible();
    await page.getByLabel('Set to').fill('2040-01-01T12:00:00Z');
    await click('Set the clock');
    await said(page, 'The clock is set.');
    await expect(page.getByText('2040-01-01 12:00:0')).toBeVisible();
    await expect(page.getByText('2040-01-01 12:00:03')).toBeVisible();
    await click('Return to the real time');
    await said(page, 'The clock shows the real time.');
    await expect(page.getByText('2040-01-01')).toHaveCount(0);
  });

  await test.step('each kind of fault', async () => {
    await to('Faults');
    const kinds = page.getByLabel('Fault', { exact: true });
    const waiting = page.getByRole('region', { name: 'Active faults' }).getByRole('listitem');
    for (const [at, words] of (await kinds.locator('option').allTextContents()).entries()) {
      await kinds.selectOption(words);
      await click('Add');
      await said(page, 'Fault added.');
      await expect(waiting).toHaveCount(at + 1);
    }
    await expect(waiting).toHaveText([
      /3000 ms/,
      /429, retry-after: 30/,
      /503/,
      /500/,
      /502 as a page/,
      /body cut/,
      /reset.*once/,
      /\* \/\*reset.*always/,
    ]);
    await kinds.selectOption('503');
    await page.getByLabel('Path').fill('nowhere');
    await click('Add');
    await said(page, 'path: expected a path such as /self-service/login');
    await page.getByLabel('Path').fill('/sessions/whoami');
    await page.getByLabel('Probability in %').fill('50');
    await page.getByLabel('Every request, until removed').check();
    await expect(page.getByLabel('Number of requests')).toBeDisabled();
    await click('Add');
    await expect(waiting.last()).toHaveText(/always, with probability 50 %/);
    await click('Remove all');
    await said(page, 'All faults removed.');
    await expect(waiting).toHaveCount(0);
  });

  await test.step('the journal as a suite, as HAR, and emptied', async () => {
    await fetch(`${alone.kratos}/sessions/whoami`);
    await to('Journal');
    await click('Copy as a contract suite');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/sessions/whoami');
    expect(JSON.parse(await downloaded(page, 'Export as HAR')).log.version).toBe('1.2');
    await click('Clear');
    await said(page, 'The journal is empty.');
    await expect(page.getByText('There are no requests.')).toBeVisible();
  });

  await test.step('a message is shown in the app', async () => {
    await to('Catalogue');
    await page.getByLabel('Find').fill('4000006');
    expect(await opened('Show 4000006')).toMatch(/4455\/login\?flow=/);
  });

  await test.step('a world goes out as a file and comes back; one that is damaged changes nothing', async () => {
    await to('Worlds');
    const world = await downloaded(page, 'Export');
    const load = async (text: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click('Import')]);
      await chooser.setFiles({ name: 'world.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    };
    await load(world.slice(0, -9));
    await said(page, 'world.json: expected JSON');
    await load('{"version":1}');
    await said(page, /^expected an exported world/);
    expect(await downloaded(page, 'Export')).toContain('camille@example.org');
    await click('Reset');
    await said(page, 'The world is empty.');
    await load(world);
    await said(page, 'world.json loaded.');
    await click('Undo');
    await said(page, 'Undone.');
    expect(await downloaded(page, 'Export')).not.toContain('camille@example.org');
    await page.getByLabel('Name').fill('../evil');
    await click('Save the world');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('empty');
    await click('Save the world');
    await said(page, 'empty saved.');
    await click('Remove empty');
    await said(page, 'empty removed.');
  });

  await test.step('light and dark', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
  });

  await test.step('a simulator that is gone is told', async () => {
    alone.process.kill();
    await said(page, 'The simulator does not respond.');
  });
});

async function downloaded(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}
