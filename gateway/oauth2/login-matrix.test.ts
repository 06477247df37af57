/**
 * Plays each cell of the login table with the gateway between Kratos and Hydra: an application asks, and the browser follows
 * redirects to the application or to a page. `npm test` uses the simulator; with `LOGIN_MATRIX_SERVERS=real`, KRATOS_BINARY and
 * HYDRA_BINARY run. The verdicts are `docs/reference/oauth2-login.md`, which `vitest -u` writes.
 */

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  cellsPage,
  type LoginRefresh,
  type LoginStart,
  loginStarts,
  prompts,
  refreshes,
  wordsOf,
} from '@members/testkit/login-cells';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Cookies,
  callAdmin,
  callback,
  csrfTokenOf,
  redeemCode,
  sendWith,
  startOryServers,
} from './ory-servers.fixture.ts';

const isReal = process.env.LOGIN_MATRIX_SERVERS === 'real';
const password = 'tournesol-lundi-7';
/** Seconds. Cells of an old session ask for less than they wait. */
const maxAge = 1;

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startServers() {
  const { kratos, gatewayWith, makeClient, makeIdentity, ...others } = await startOryServers({}, isReal, closing);
  const gateway = (LOGIN_REFRESH: string) =>
    gatewayWith({ THROTTLE: 'off', LOGIN_REFRESH, TRUSTED_CLIENT_IDS: 'trusted' });
  const gateways = {
    always: await gateway('always'),
    auto: await gateway('auto'),
    beside: await gatewayWith({ THROTTLE: 'off', KRATOS_PROXY: 'off' }),
  };
  for (const client_id of ['app', 'trusted']) await makeClient({ client_id });
  let people = 0;
  const makePerson = async () => {
    people += 1;
    const email = `person-${people}@example.org`;
    return { email, id: await makeIdentity(email, password) };
  };
  const disable = (id: string) =>
    callAdmin(`${kratos.admin}/admin/identities/${id}`, 'PATCH', [
      { op: 'replace', path: '/state', value: 'inactive' },
    ]);
  return { ...others, kratos, gateways, makeClient, makePerson, disable };
}

let servers: Awaited<ReturnType<typeof startServers>>;
beforeAll(async () => {
  servers = await startServers();
}, 60_000);

/** A browser with these cookies, at the gateway with this LOGIN_REFRESH, or at one beside Kratos (KRATOS_PROXY=off). */
function browser(kept: Cookies, kind: LoginRefresh | 'beside' = 'always') {
  const { app, gateways, hydra, kratos } = servers;
  let pages = 0;
  const atGateway = sendWith(kept, app, gateways[kind]);
  const atKratos = sendWith(kept, app, kratos.public);
  const sendAs: typeof atGateway = (address, init) =>
    (kind === 'beside' && new URL(address, app).pathname.match(/^\/(?:self-service|sessions)\//)
      ? atKratos
      : atGateway)(address, init);
  const send: typeof sendAs = (address, init = {}) =>
    sendAs(address, { ...init, headers: { accept: 'text/html', ...init.headers } });
  /** Follows redirects to the application or to a page. */
  const open = async (address: string): Promise<URL> => {
    let to = new URL(address, app);
    for (let hops = 0; hops < 15; hops += 1) {
      if (to.href.startsWith(callback)) return to;
      const location = (await send(to.href)).headers.get('location');
      if (location === null) {
        pages += 1;
        return to;
      }
      to = new URL(location, to);
    }
    throw new Error(`no end of redirects at ${to.pathname}`);
  };
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  /** Submits the password on the login page, and follows. */
  const signIn = async (page: URL, email: string): Promise<URL> => {
    const query = new URLSearchParams({ refresh: 'true' });
    const challenge = page.searchParams.get('login_challenge');
    if (challenge) query.set('login_challenge', challenge);
    const flow = await (await send(`/self-service/login/browser?${query}`, { headers: json })).json();
    const sent = { method: 'password', identifier: email, password, csrf_token: csrfTokenOf(flow) };
    const answer = await send(flow.ui.action, { method: 'POST', headers: json, body: JSON.stringify(sent) });
    const { redirect_browser_to: to } = await answer.json();
    return to === undefined ? new URL(app) : open(to);
  };
  const allow = async (page: URL): Promise<URL> => {
    const challenge = page.searchParams.get('consent_challenge') ?? '';
    const shown = await (await send(`/gateway/consent?consent_challenge=${challenge}`, { headers: json })).json();
    const { csrf_token } = shown;
    const body = JSON.stringify({ challenge, csrf_token, decision: 'allow', grant_scope: ['openid'], remember: true });
    const answer = await send('/gateway/consent', { method: 'POST', headers: json, body });
    return open((await answer.json()).redirect_to);
  };
  const request = (changes: Readonly<Record<string, string>> = {}) => {
    const all = { client_id: 'app', response_type: 'code', scope: 'openid', redirect_uri: callback, ...changes };
    const set = Object.entries({ ...all, state: 'state-of-the-client' }).filter(([, value]) => value !== '');
    return `${hydra.public}/oauth2/auth?${new URLSearchParams(set)}`;
  };
  const redeem = async (at: URL, client_id = 'app') => {
    const redeemed = await redeemCode(hydra.public, at, client_id);
    if (redeemed === undefined) throw new Error('Hydra gives no token');
    return redeemed;
  };
  const signOut = async () => {
    const { logout_url } = await (await send('/self-service/logout/browser', { headers: json })).json();
    return send(new URL(logout_url).pathname + new URL(logout_url).search);
  };
  const switchAccount = () => {
    const body = new URLSearchParams({ login_challenge: '', return_to: '/login' });
    return send('/gateway/switch', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body });
  };
  return { open, signIn, allow, request, redeem, signOut, switchAccount, send, pages: () => pages };
}

/** Where a request has ended: an error or a code at the application, or a page of the product. */
function ending(at: URL): string {
  if (!at.href.startsWith(callback)) return `page ${at.pathname}`;
  expect(at.searchParams.get('state')).toBe('state-of-the-client');
  return at.searchParams.get('error') ?? 'code';
}

interface Prepared {
  readonly cookies: Cookies;
  readonly hint: string;
  readonly changes: Readonly<Record<string, string>>;
}

/** Prepares a browser: Kratos's session as the state says, and a sign-in that Hydra remembers or not. */
async function prepare({ state, isRemembered }: LoginStart): Promise<Prepared> {
  const cookies: Cookies = new Map();
  const here = browser(cookies);
  const person = await servers.makePerson();
  const at = await here.allow(await here.signIn(await here.open(here.request()), person.email));
  expect(ending(at)).toBe('code');
  const { id_token: hint } = await here.redeem(at);
  const remove = (pattern: RegExp) => {
    for (const key of cookies.keys()) if (pattern.test(key)) cookies.delete(key);
  };
  if (!isRemembered) remove(/hydra_session/);
  if (state === 'none') remove(/kratos_session/);
  if (state === 'disabled') await servers.disable(person.id);
  if (state === 'other') {
    remove(/kratos_session/);
    await here.signIn(new URL('http://none.example'), (await servers.makePerson()).email);
  }
  if (state === 'old') await wait((maxAge + 1.1) * 1000);
  const changes = state === 'old' ? { max_age: `${maxAge}` } : state === 'weak' ? { acr_values: 'aal2' } : {};
  return { cookies, hint, changes };
}

const introduction = `# Sign-in through an application

The gateway reads each login request of Hydra once and answers it by a table (\`gateway/oauth2/login.ts\`). Each cell says where a request ends:

- \`code\`: the application gets its code, without a page.
- \`/login\`, \`/consent\`: the page that is shown. A consent page asks for a second factor first if \`acr_values\` demands it.
- an error: the application gets it, with its \`state\` ([OpenID Connect Core 1.0, section 3.1.2.6](https://openid.net/specs/openid-connect-core-1_0.html#AuthError)).

The application has a consent that Hydra remembers. Without one, \`none\` ends with \`consent_required\`. A hint is the \`id_token_hint\` of the account that Hydra remembers.

A silent renewal in a frame needs cookies there: the application and this product must be of one site, such as \`app.example.com\` and \`login.example.com\`. An application in the browser needs \`serve.public.cors\` of Hydra for its origin. \`e2e/stories/sign-in/silent-renewal.story.ts\` renews with \`oidc-client-ts\` in a frame and a popup, and with \`openid-client\`.

\`gateway/oauth2/login-matrix.test.ts\` plays the cells on the simulator and writes this page; \`LOGIN_MATRIX_SERVERS=real\` plays them on the real servers. \`gateway/oauth2/login.walks.test.ts\` walks over them at random.`;

/** Returns a Markdown table. @param rows the first row is its head */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = rows;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}

/** Plays one row of the table. @returns the ending by prompt */
async function row({ cookies, hint, changes }: Prepared, refresh: LoginRefresh, isHinted: boolean) {
  const endings: string[] = [];
  for (const prompt of prompts) {
    const here = browser(new Map(cookies), refresh);
    const at = await here.open(here.request({ ...changes, prompt, ...(isHinted && { id_token_hint: hint }) }));
    const end = ending(at);
    if (prompt.includes('none')) expect([end, here.pages()]).toEqual([expect.not.stringContaining('page'), 0]);
    // Other requests ask for the sign-in again, unless the deployment lets signed-in users go on.
    else if (refresh === 'always') expect(end).toMatch(/^page \/login$|_required$|invalid_request$/);
    endings.push(end.startsWith('page ') ? `\`${end.slice(5)}\`` : `\`${end}\``);
  }
  return endings;
}

test('each cell of the table ends as its page says, and prompt=none never on a page', async () => {
  const prepared: (readonly [start: LoginStart, here: Prepared])[] = [];
  for (const start of loginStarts) prepared.push([start, await prepare(start)]);
  const parts = [introduction];
  for (const refresh of refreshes) {
    const rows: (readonly string[])[] = [
      [
        'session at Kratos',
        'Hydra remembers',
        'hint',
        ...prompts.map((value) => (value ? `\`${value}\`` : 'no prompt')),
      ],
    ];
    for (const [start, here] of prepared) rows.push([...wordsOf(start), ...(await row(here, refresh, start.isHinted))]);
    parts.push(`## \`LOGIN_REFRESH=${refresh}\``, tableOf(rows));
  }
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(cellsPage);
}, 300_000);

test('after a logout the next person signs in once, and the sign-in of another device goes on', async () => {
  const [first, second] = [await servers.makePerson(), await servers.makePerson()];
  const [laptop, phone] = [browser(new Map()), browser(new Map())];
  await laptop.allow(await laptop.signIn(await laptop.open(laptop.request()), first.email));
  expect(ending(await phone.signIn(await phone.open(phone.request()), first.email))).toBe('code');
  await laptop.signOut();
  expect(ending(await laptop.open(laptop.request({ prompt: 'none' })))).toBe('login_required');
  const at = await laptop.signIn(await laptop.open(laptop.request()), second.email);
  expect(ending(at)).toBe('page /consent');
  expect((await laptop.redeem(await laptop.allow(at))).claims.sub).toBe(second.id);
  expect(ending(await laptop.open(laptop.request({ prompt: 'none' })))).toBe('code');
  expect(ending(await phone.open(phone.request({ prompt: 'none' })))).toBe('code');
}, 60_000);

test('who signs in to another account than Hydra remembers signs in once, and is remembered', async () => {
  const [first, second] = [await servers.makePerson(), await servers.makePerson()];
  const cookies: Cookies = new Map();
  const here = browser(cookies);
  await here.allow(await here.signIn(await here.open(here.request()), first.email));
  for (const key of cookies.keys()) if (key.endsWith('kratos_session')) cookies.delete(key);
  const at = await here.signIn(await here.open(here.request()), second.email);
  expect(ending(at)).toBe('page /consent');
  expect((await here.redeem(await here.allow(at))).claims.sub).toBe(second.id);
  expect(ending(await here.open(here.request({ prompt: 'none' })))).toBe('code');
}, 60_000);

test('an application that needs no consent page renews without a page, too', async () => {
  const here = browser(new Map());
  const { email } = await servers.makePerson();
  const request = (prompt: string) => here.request({ client_id: 'trusted', prompt });
  expect(ending(await here.signIn(await here.open(request('')), email))).toBe('code');
  expect(ending(await here.open(request('none')))).toBe('code');
  // No user has answered the consent page of this application.
  expect(ending(await here.open(here.request({ prompt: 'none' })))).toBe('consent_required');
}, 60_000);

type Browser = ReturnType<typeof browser>;

test.each<readonly [string, 'always' | 'beside', (here: Browser) => Promise<Response>, string]>([
  ['a logout', 'always', (here) => here.signOut(), '/signed-out'],
  [
    'a logout with KRATOS_PROXY=off',
    'beside',
    (here) => here.signOut().then(() => here.send('/signed-out')),
    '/signed-out',
  ],
  ['"use another account"', 'always', (here) => here.switchAccount(), '/login'],
  ['"use another account" with KRATOS_PROXY=off', 'beside', (here) => here.switchAccount(), '/login'],
])(
  'after %s, frames tell applications with a front-channel logout, and Hydra tells those with a back-channel one',
  async (_, kind, leave, end) => {
    const tokens: Promise<string>[] = [];
    const heard = createServer((message, response) => {
      tokens.push(text(message));
      response.end();
    });
    await new Promise<void>((resolve) => heard.listen(0, '127.0.0.1', resolve));
    closing.push(async () => void heard.close());
    const back = `http://127.0.0.1:${(heard.address() as AddressInfo).port}/`;
    const [front, told] = [`front-${randomUUID()}`, `back-${randomUUID()}`];
    await servers.makeClient({ client_id: front, frontchannel_logout_uri: 'http://127.0.0.1:4447/out?a="1"' });
    await servers.makeClient({ client_id: told, backchannel_logout_uri: back });
    const here = browser(new Map(), kind);
    const { email } = await servers.makePerson();
    const at = await here.allow(await here.signIn(await here.open(here.request({ client_id: front })), email));
    const { sid } = (await here.redeem(at, front)).claims;
    const consent = await here.signIn(await here.open(here.request({ client_id: told })), email);
    expect(ending(await here.allow(consent))).toBe('code');

    const out = await leave(here);
    expect(out.headers.get('location')).toBe('/gateway/signed-out');
    const page = await here.send('/gateway/signed-out');
    const frames = [...(await page.text()).matchAll(/<iframe [^>]*src="([^"]*)"/g)].map(([, src = '']) => src);
    const query = new URLSearchParams({ a: '"1"', iss: servers.hydra.public, sid });
    expect(frames.map((src) => src.replaceAll('&amp;', '&'))).toEqual([`http://127.0.0.1:4447/out?${query}`]);
    expect(page.headers.get('content-security-policy')).toContain('; frame-src http://127.0.0.1:4447;');
    expect(new URL(page.headers.get('refresh')?.split('url=')[1] ?? '', servers.app).pathname).toBe(end);
    await expect.poll(() => tokens.length).toBe(1);
    expect(await tokens[0]).toMatch(/^logout_token=/);

    // The page tells them once.
    expect((await here.send('/gateway/signed-out')).headers.get('location')).toBe('/signed-out');
    expect((await here.send('/sessions/whoami', { headers: { accept: 'application/json' } })).status).not.toBe(200);
  },
  60_000,
);
