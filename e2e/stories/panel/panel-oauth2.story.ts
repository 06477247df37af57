import type { ChildProcess } from 'node:child_process';
import { expect, test } from '@members/testkit/browser/test';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { startBothServers, startPanelOn } from './standalone-simulator.ts';

// The panel has the browser's language.
test.use({ locale: 'en-GB' });

const running: ChildProcess[] = [];
test.afterAll(() => running.forEach((child) => void child.kill()));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-failed]', { hasText: words })).toBeInViewport();

/** Plays the app: accepts every login of the first person and every consent. */
function acceptAll(hydraAdmin: string, subject: string) {
  const accept = async (kind: 'login' | 'consent', challenge: string, body: object): Promise<string> => {
    const address = `${hydraAdmin}/admin/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${challenge}`;
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()).redirect_to;
  };
  return async (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const login = searchParams.get('login_challenge');
    const location = login
      ? await accept('login', login, { subject })
      : await accept('consent', searchParams.get('consent_challenge') ?? '', { grant_scope: ['openid', 'offline'] });
    await route.fulfill({ status: 303, headers: { location } });
  };
}

test('clients, consents and tokens are shown, on the simulator and on servers elsewhere', {
  tag: ['@own-servers', '@gate'],
}, async ({ page, context, noise }) => {
  test.setTimeout(240_000);
  // An operation that real servers lack, and changes that the panel refuses.
  noise.allow(/^Failed to load resource: the server responded with a status of 409/);
  const servers = await startBothServers();
  running.push(servers.process);
  const named = 'credentials_identifier=ada@example.org';
  const [ada] = await (await fetch(`${servers.kratosAdmin}/admin/identities?${named}`)).json();
  await context.route('http://localhost:5173/**', acceptAll(servers.hydraAdmin, ada.id));
  const main = page.getByRole('main');

  await test.step('a client is made and changed', async () => {
    await page.goto(`${servers.panel}/#/oauth2`);
    await main.getByText('Create a client').click();
    await main.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await main.getByLabel('Redirect address').fill('http://127.0.0.1:3000/callback');
    await button(page, 'Create').click();
    await result(page, 'Client created.');
    const shop = main.getByRole('listitem').filter({ hasText: /^Shop/ });
    await shop.getByText('Change').click();
    const json = shop.getByRole('textbox', { name: /^JSON/ });
    await json.fill((await json.inputValue()).replace('"Shop"', '"Book shop"'));
    await shop.getByRole('button', { name: 'Save' }).click();
    await result(page, 'Saved.');
    await expectAccessible(page);
  });

  await test.step('a test sign-in in one press returns with tokens, which are checked', async () => {
    await page.getByRole('link', { name: 'Test sign-in with Book shop' }).click();
    await expect(page.getByRole('heading', { name: 'Tokens of the last test sign-in' })).toBeVisible();
    await button(page, 'Check id_token').click();
    await expect(page.getByText('The signature is valid.')).toBeVisible();
    await main.getByRole('textbox', { name: 'Token' }).fill('not-a-token');
    await button(page, 'Check').click();
    await expect(main.getByText('active: false')).toBeVisible();
  });

  await test.step('the consent is revoked and the client removed', async () => {
    await page.getByRole('button', { name: /^Revoke ada@example\.org/ }).click();
    await result(page, 'Consent revoked.');
    // The sign-in was that of a copy, which has the same name.
    await button(page, 'Remove Book shop').first().click();
    await result(page, 'Book shop removed.');
  });

  await test.step('on servers elsewhere the panel reads people, messages and clients, and changes nothing', async () => {
    const elsewhere = await startPanelOn(servers.kratosAdmin, servers.hydraAdmin);
    running.push(elsewhere.process);
    await page.goto(`${elsewhere.panel}#/people`);
    expect(page.url()).not.toContain('token');
    await expect(page.getByText(`Real servers at ${servers.kratosAdmin}, read-only`)).toBeVisible();
    await main.getByRole('link', { name: 'ada@example.org' }).click();
    await button(page, 'Block ada@example.org').click();
    await result(page, 'the panel only reads: start it with --write to change data');
    await page.getByRole('navigation').getByRole('link', { name: 'OAuth2' }).click();
    await expect(main.getByText('my-app').first()).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Clock' }).click();
    await expect(main.getByText('Real servers cannot do this.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('with --write it changes them', async () => {
    const elsewhere = await startPanelOn(servers.kratosAdmin, servers.hydraAdmin, '--write');
    running.push(elsewhere.process);
    await page.goto(`${elsewhere.panel}#/people/${ada.id}`);
    await button(page, 'Block ada@example.org').click();
    await result(page, 'Blocked.');
    const [changed] = await (await fetch(`${servers.kratosAdmin}/admin/identities?ids=${ada.id}`)).json();
    expect(changed.state).toBe('inactive');
  });
});
