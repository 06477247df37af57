/** Cells of the login table (docs/reference/oauth2-login.md) in a browser, with the app and its gateway. */

import { consentTitle, loginForm, signInByApi, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { type LoginCell, type LoginStart, readLoginCells, refreshes } from '@members/testkit/login-cells';
import { newPerson } from '@members/testkit/person';
import { serveFiles } from '@members/testkit/static-files';
import type { World } from '@members/testkit/world';
import type { Cookie, Page } from '@playwright/test';

/** Seconds. */
const maxAge = 1;
const state = 'state-of-the-application';
const client_secret = 'for-this-test-only';

/** Returns the first cell of each ending in each row. */
function representatives(cells: readonly LoginCell[]): readonly LoginCell[] {
  const seen = new Set<string>();
  return cells.filter(({ state, isRemembered, isHinted, prompt, ending }) => {
    const isSilent = prompt.includes('none');
    const key = [state, isRemembered, isHinted, isSilent, prompt === 'select_account', ending].join();
    return !seen.has(key) && seen.add(key);
  });
}

/** Starts an application whose only page is its callback, and makes it known to Hydra. */
async function startApplication({ hydra, hydraAdmin }: World) {
  const files = await serveFiles('.', {
    before: (_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>A</title><link rel="icon" href="data:,">');
      return true;
    },
  });
  const redirect_uri = `${files.origin}/callback`;
  const made = await fetch(`${hydraAdmin}/admin/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ redirect_uris: [redirect_uri], scope: 'openid' },
      ...{ client_secret, token_endpoint_auth_method: 'client_secret_post' },
    }),
  });
  const { client_id }: { readonly client_id: string } = await made.json();
  const request = (changes: Readonly<Record<string, string>> = {}) => {
    const parameters = { client_id, response_type: 'code', scope: 'openid', redirect_uri, state, ...changes };
    return `${hydra}/oauth2/auth?${new URLSearchParams(parameters)}`;
  };
  /** Exchanges the code in the address of a page. @returns the ID token */
  const redeem = async (page: Page): Promise<string> => {
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', redirect_uri, code, client_id, client_secret };
    const answer = await fetch(`${hydra}/oauth2/token`, { method: 'POST', body: new URLSearchParams(grant) });
    const { id_token } = await answer.json();
    expect(id_token, 'a token for the code').toBeTruthy();
    return id_token;
  };
  return { ...files, callback: redirect_uri, request, redeem };
}

const without = (cookies: readonly Cookie[], pattern: RegExp) => cookies.filter(({ name }) => !pattern.test(name));

/** Signs in by the pages of the product, and prepares a browser for each row. */
async function prepare(page: Page, world: World, application: Awaited<ReturnType<typeof startApplication>>) {
  const context = page.context();
  const signIn = async () => {
    const person = await world.person();
    await context.clearCookies();
    await page.goto(application.request());
    await submitLogin(page, person);
    await expect(consentTitle(page)).toBeVisible();
    await page.getByLabel('Mémoriser ma décision').check();
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await page.waitForURL(`${application.callback}?*`);
    return { cookies: await context.cookies(), person, hint: await application.redeem(page) };
  };
  const { cookies: good, hint } = await signIn();
  await context.clearCookies({ name: /kratos_session/ });
  await signInByApi(page, world, await world.person(newPerson()));
  const other = await context.cookies();
  const { cookies: disabled, hint: token } = await signIn();
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const answer = await fetch(`${world.kratosAdmin}/admin/identities/${sub}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ op: 'replace', path: '/state', value: 'inactive' }]),
  });
  expect(answer.status).toBe(200);
  const changed = { other, disabled, none: without(good, /kratos_session/), good, old: good, weak: good };
  return {
    hint,
    cookiesOf: ({ state, isRemembered }: LoginStart) =>
      isRemembered ? changed[state] : without(changed[state], /hydra_session/),
  };
}

/** Expects that the page asks what the ending says. */
async function expectScreen(page: Page, { ending, state, prompt }: LoginCell): Promise<void> {
  const { password } = loginForm(page);
  if (ending === '/login')
    return expect(prompt === 'select_account' ? password.or(page.getByRole('list')).first() : password).toBeVisible();
  // The consent page of an account without the second factor that is asked for leads to its set-up.
  if (state === 'weak') return expect(page).toHaveURL(/\/(?:settings|login)\b/);
  return expect(consentTitle(page)).toBeVisible();
}

for (const refresh of refreshes)
  test.describe(() => {
    test.use({ options: { loginRefresh: refresh } });

    test(`with LOGIN_REFRESH=${refresh}, requests end as the table says, and prompt=none on no page`, {
      tag: '@own-servers',
    }, async ({ page, world }) => {
      test.slow();
      const application = await startApplication(world);
      const { hint, cookiesOf } = await prepare(page, world, application);
      const documents: string[] = [];
      page.on('response', (response) => {
        const { origin, pathname } = new URL(response.url());
        const isPage = response.request().isNavigationRequest() && response.status() < 300;
        if (isPage && origin !== application.origin) documents.push(pathname);
      });
      for (const cell of representatives(await readLoginCells(refresh)))
        await test.step(JSON.stringify(cell), async () => {
          const { prompt, ending, isHinted } = cell;
          await page.context().clearCookies();
          await page.context().addCookies([...cookiesOf(cell)]);
          documents.length = 0;
          await page.goto(
            application.request({
              ...(prompt && { prompt }),
              ...(isHinted && { id_token_hint: hint }),
              ...(cell.state === 'old' && { max_age: `${maxAge}` }),
              ...(cell.state === 'weak' && { acr_values: 'aal2' }),
            }),
          );
          if (ending.startsWith('/')) return expectScreen(page, cell);
          await page.waitForURL(`${application.callback}?*`);
          const { searchParams } = new URL(page.url());
          expect(searchParams.get('error') ?? (searchParams.has('code') ? 'code' : '')).toBe(ending);
          expect(searchParams.get('state')).toBe(state);
          if (prompt.includes('none')) expect(documents).toEqual([]);
        });
      application.close();
    });
  });
