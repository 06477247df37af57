import { readFile } from 'node:fs/promises';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
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

/** Expects that the result of the last action is in the visible part of the page. */
async function expectResult(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.locator('[data-failed]', { hasText: words })).toBeInViewport();
}

test('every button of the panel shows its result when it is clicked', { tag: '@own-servers' }, async ({
  page,
  context,
  noise,
}) => {
  test.setTimeout(240_000);
  // axe-core sends messages to frames, and a mail's frame has an origin of its own.
  noise.allow(/^Failed to execute 'postMessage' on 'DOMWindow'/);
  // Refused input, and a simulator that has ended.
  noise.allow(/^Failed to load resource: (?:the server responded with a status of 400|net::ERR_)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Links to scenarios open the app, which does not run in this story.
  await context.route('http://127.0.0.1:4455/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>The app</title>' }),
  );
  const family = (name: string) => page.locator('summary', { hasText: new RegExp(`^${name} `) });
  const click = (name: string) => button(page, name).click();
  const to = (part: string) => page.getByRole('navigation').getByRole('link', { name: part }).click();
  const opened = async (link: string) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: link }).click()]);
    await expect(tab).toHaveTitle('The app');
    const url = tab.url();
    await tab.close();
    return url;
  };
  await page.goto(`${alone.panel}/#/scenarios`);

  await test.step('a scenario opens in the app, and a scenario far down the page shows its result, too', async () => {
    await family('login').click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^wrong-password/ })
      .click();
    expect(await opened('Show login/wrong-password')).toMatch(/4455\/login\?flow=/);
    await family('texts').click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^hostile/ })
      .click();
    await click('Load texts/hostile');
    await expectResult(page, 'texts/hostile loaded.');
    await expect(family('oauth2')).toHaveCount(0);
    await page.getByLabel('Find').fill('no such thing');
    await expect(page.getByText('No scenario matches.')).toBeVisible();
  });

  await test.step('the link of a mail can be opened', async () => {
    await to('Scenarios');
    await page.getByLabel('Find').fill('recovery/link-sent');
    await click('Load recovery/link-sent');
    await expectResult(page, 'recovery/link-sent loaded.');
    await to('Mailbox');
    const mail = page.getByRole('article');
    await expect(mail.frameLocator('iframe').getByRole('link')).toBeVisible();
    await mail.getByRole('button', { name: 'Text' }).click();
    await expect(mail.locator('iframe')).toHaveCount(0);
    await mail.getByRole('button', { name: 'Source' }).click();
    await expect(mail.getByText(/^To: camille@example\.org/)).toBeVisible();
    expect(await opened('Open the link')).toMatch(/4455\/settings\?flow=/);
    await page.getByLabel('Find').fill('no such thing');
    await expect(page.getByText('Nothing matches.')).toBeVisible();
  });

  await test.step('the traits, second factors and sessions of an identity can be changed', async () => {
    await to('Scenarios');
    await page.getByLabel('Find').fill('sessions/many');
    await click('Load sessions/many');
    await expectResult(page, 'sessions/many loaded.');
    await to('People');
    await page.getByRole('combobox', { name: 'State' }).selectOption('active');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^camille/ })
      .click();
    await click('Edit as JSON');
    const traits = page.getByLabel('Traits, as JSON');
    const before = await traits.inputValue();
    await traits.fill('{');
    await click('Save');
    await expectResult(page, 'JSON: expected JSON');
    await traits.fill(JSON.stringify({ ...JSON.parse(before), firstName: 'Ada' }));
    await click('Save');
    await expectResult(page, 'Saved.');
    await click('Add an authenticator app');
    await expectResult(page, 'totp added.');
    await page.getByRole('button', { name: /^Copy \d{6}$/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/);
    await click('Add backup codes');
    await expectResult(page, 'lookup_secret added.');
    await click('Remove totp');
    await expectResult(page, 'totp removed.');
    await expect(button(page, 'Remove totp')).toHaveCount(0);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await expectResult(page, 'Session ended.');
    await click('End all');
    await expectResult(page, 'All sessions ended.');
    await expect(page.getByText('There are no active sessions.')).toBeVisible();
    await page.getByRole('button', { name: /^Block / }).click();
    await expectResult(page, 'Blocked.');
    await page.getByRole('button', { name: /^Unblock / }).click();
    await expectResult(page, 'Unblocked.');
    // The button disappears with the identity: the focus moves to the result.
    await page.getByRole('button', { name: /^Remove camille/ }).press('Enter');
    await expectResult(page, / removed\.$/);
    await expect(page.getByText(/ removed\.$/).last()).toBeFocused();
    await expect(page.getByText('There is no such person.')).toBeVisible();
    await page.getByRole('link', { name: 'All people' }).click();
    await expect(page.getByText('There are no accounts.')).toBeVisible();
  });

  await test.step('the clock can be moved, set and reset', async () => {
    await to('Clock');
    await page.getByRole('slider').press('End');
    await click('Advance the clock');
    await expectResult(page, /^Advanced by/);
    for (const span of ['1 minute', '15 minutes', '1 hour', '1 day', '30 days']) {
      await click(span);
      await expectResult(page, `Advanced by ${span}.`);
    }
    await page.getByLabel('Set to').fill('2040-01-01T12:00:00');
    await click('Set the clock');
    await expectResult(page, 'The clock is set.');
    const time = page.getByText(/Jan 1, 2040, 12:00:\d\d/);
    const before = (await time.textContent()) ?? '';
    await expect(time).not.toHaveText(before);
    await click('Return to the real time');
    await expectResult(page, 'The clock shows the real time.');
    await expect(page.getByText('Jan 1, 2040')).toHaveCount(0);
  });

  await test.step('each kind of fault can be added and removed', async () => {
    await to('Faults');
    const kinds = page.getByLabel('Fault', { exact: true });
    const waiting = page.getByRole('region', { name: 'Active faults' }).getByRole('listitem');
    for (const [at, words] of (await kinds.locator('option').allTextContents()).entries()) {
      await kinds.selectOption(words);
      await click('Add');
      await expectResult(page, 'Fault added.');
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
    await expectResult(page, 'path: expected a path such as /self-service/login');
    await page.getByLabel('Path').fill('/sessions/whoami');
    await page.getByLabel('Probability in %').fill('50');
    await page.getByLabel('Until it is removed').check();
    await expect(page.getByLabel('Number of requests')).toBeDisabled();
    await click('Add');
    await expect(waiting.last()).toHaveText(/always, with probability 50 %/);
    await page.getByRole('button', { name: 'Remove * /sessions/whoami' }).click();
    await expectResult(page, 'Fault removed.');
    await click('Remove all');
    await expectResult(page, 'All faults removed.');
    await expect(waiting).toHaveCount(0);
    const cell = page.getByRole('switch', { name: '500: GET /sessions/whoami' });
    await cell.click();
    await expect(cell).toBeChecked();
    expect((await fetch(`${alone.kratos}/sessions/whoami`)).status).toBe(500);
    await cell.click();
    await expect(cell).not.toBeChecked();
  });

  await test.step('the journal can be copied as a suite, exported as HAR, and cleared', async () => {
    await fetch(`${alone.kratos}/sessions/whoami`);
    await to('Journal');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await click('Copy as a contract suite');
    await expect.poll(copied).toContain('/sessions/whoami');
    expect(JSON.parse(await downloaded(page, 'Export as HAR')).log.version).toBe('1.2');
    await page.getByLabel('Status').selectOption('2xx');
    await page.getByLabel('Status').selectOption('4xx');
    await page.getByLabel('Find').fill('whoami');
    await page
      .getByRole('row', { name: /^401 GET/ })
      .first()
      .click();
    const detail = page.getByRole('region', { name: 'Request', exact: true });
    for (const [words, text] of [
      ['Copy as curl', 'curl -sS'],
      ['Copy as fetch', 'await fetch('],
      ['Copy as a contract suite', "contract('from-the-journal'"],
    ] as const) {
      await detail.getByRole('button', { name: words }).click();
      await expect.poll(copied).toContain(text);
    }
    expect(JSON.parse(await downloaded(page, 'HAR')).log.entries).toHaveLength(1);
    await detail.getByText(/^The recorded step: /).click();
    await expect(detail.getByText('"<public>/sessions/whoami', { exact: false })).toBeVisible();
    await detail.getByRole('button', { name: 'Replay' }).click();
    await expectResult(page, 'Sent again.');
    await detail.getByRole('button', { name: 'Close' }).click();
    await click('ms');
    await expect(page.getByRole('columnheader', { name: /^ms/ })).toHaveAttribute('aria-sort', /ascending|descending/);
    await page.getByLabel('Flow', { exact: true }).fill('0000');
    await expect(page.getByText('Nothing matches.')).toBeVisible();
    await page.getByLabel('Flow', { exact: true }).fill('');
    await click('Clear');
    await click('Clear the journal');
    await expectResult(page, 'The journal is empty.');
    await expect(page.getByText('There are no requests.')).toBeVisible();
  });

  await test.step('the configuration can be examined and changed', async () => {
    // A scenario keeps its own configuration.
    await to('Worlds');
    await click('Reset');
    await expectResult(page, 'The world is empty.');
    await to('Configuration');
    const main = page.getByRole('main');
    await click('Check the running servers');
    await expectResult(page, 'Servers and screens checked.');
    // The simulator runs without --watch-courier.
    await click('Show courier');
    await expect(page.getByLabel('Find')).toHaveValue('courier');
    await page.getByLabel('Find').fill('');
    await page.getByLabel('Changes of kratos.yml').fill('log: { levell: debug }');
    await click('Apply and reload');
    await expectResult(page, /did you mean log\.level/);
    await page.getByLabel('Changes of kratos.yml').fill('log: { level: debug }');
    await click('Apply and reload');
    await expectResult(page, 'Configuration reloaded.');
    await page.getByLabel('Where from').selectOption('changes of the panel');
    await expect(main.getByText('panel.yml:1')).toBeVisible();
    await expectAccessible(page);
    await click('Remove the changes');
    await expectResult(page, 'Changes removed.');
    await expect(main.getByText('Nothing matches.').first()).toBeVisible();
  });

  await test.step('a flow can be expired, opened and ended', async () => {
    await to('Scenarios');
    await page.getByLabel('Find').fill('recovery/code-sent');
    await click('Load recovery/code-sent');
    await expectResult(page, 'recovery/code-sent loaded.');
    await to('Flows');
    await page.getByLabel('Kind').selectOption('recovery');
    expect(await opened('Open in the app')).toMatch(/4455\/recovery\?flow=/);
    await click('Expire now');
    await expectResult(page, 'The flow is expired.');
    await click('End the flow');
    await expectResult(page, 'The flow is ended.');
  });

  await test.step('a message of the catalogue opens in the app', async () => {
    await to('Catalogue');
    await page.getByLabel('Find').fill('4000006');
    expect(await opened('Show 4000006')).toMatch(/4455\/login\?flow=/);
  });

  await test.step('a world can be exported and imported, and a damaged file changes nothing', async () => {
    await to('Worlds');
    const world = await downloaded(page, 'Export');
    const load = async (text: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click('Import')]);
      await chooser.setFiles({ name: 'world.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    };
    await load(world.slice(0, -9));
    await expectResult(page, 'world.json: expected JSON');
    await load('{"version":1}');
    await expectResult(page, /^expected an exported world/);
    expect(await downloaded(page, 'Export')).toContain('camille@example.org');
    await click('Reset');
    await expectResult(page, 'The world is empty.');
    await load(world);
    await expectResult(page, 'world.json loaded.');
    await click('Undo');
    await expectResult(page, 'Undone.');
    expect(await downloaded(page, 'Export')).not.toContain('camille@example.org');
    await page.getByLabel('Name').fill('../evil');
    await click('Save the world');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('empty');
    await click('Save the world');
    await expectResult(page, 'empty saved.');
    await click('Remove empty');
    await expectResult(page, 'empty removed.');
  });

  await test.step('the theme can be chosen', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
  });

  await test.step('the panel speaks French', async () => {
    await page.getByLabel('Language').selectOption('Français');
    await expect(page.getByRole('heading', { level: 1, name: 'Mondes' })).toBeVisible();
    await page.getByLabel('Langue').selectOption('English');
  });

  await test.step('the panel says that a simulator has ended', async () => {
    alone.process.kill();
    await expect(page.getByRole('list', { name: 'State of the simulator' })).toContainText(
      'The simulator does not respond.',
    );
  });
});

async function downloaded(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}
