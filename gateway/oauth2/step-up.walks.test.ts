/**
 * Walks at random through sign-ins, second factors, sign-outs, decisions and old addresses, with the gateway between Kratos and
 * Hydra. No token may be weaker than its application demands. `npm run test:all` takes 400 steps on the simulator with a fixed seed;
 * `STEP_UP_STEPS` and `STEP_UP_SEED` choose both. With `STEP_UP_SERVERS=real`, KRATOS_BINARY and HYDRA_BINARY run
 * (`npm run evidence -- step-up`). Their clock cannot be moved, so these walks wait, and applications ask for shorter ages.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { totp } from '@members/testkit/totp';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type Cookies,
  callback,
  csrfTokenOf,
  numbers,
  redeemCode,
  sendWith,
  startOryServers,
  walkTimes,
} from './ory-servers.fixture.ts';

const steps = Number(process.env.STEP_UP_STEPS || 400);
const seed = Number(process.env.STEP_UP_SEED || 20_261_126);
const isReal = process.env.STEP_UP_SERVERS === 'real';
const { pauses, ages } = walkTimes(isReal);
/** Steps of one walk, which begins in a browser without cookies. */
const walkLength = 40;

const person = { identifier: 'camille@example.org', password: 'tournesol-lundi-7' };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Starts both servers and the gateway, with an account that has a second factor and two applications. */
async function startServers() {
  const { app, kratos, hydra, gatewayWith, makeClient, makeIdentity } = await startOryServers(
    {
      kratos: { 'selfservice.methods.totp': { enabled: true, config: { issuer: 'Plus Que Pro' } } },
      credentials: { totp: { account_name: true } },
    },
    isReal,
    closing,
  );
  const gateway = await gatewayWith({});
  const call = async (address: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-session-token': token };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(address, { headers, ...sent })).json();
  };
  await makeIdentity(person.identifier, person.password);
  const login = await call(`${kratos.public}/self-service/login/api`);
  const { session_token } = await call(login.ui.action, { method: 'password', ...person });
  const settings = await call(`${kratos.public}/self-service/settings/api`, undefined, session_token);
  const node = settings.ui.nodes.find(
    ({ attributes }: { attributes: { id?: string } }) => attributes.id === 'totp_secret_key',
  );
  const secret: string = node.attributes.text.text;
  const enrolled = await call(settings.ui.action, { method: 'totp', totp_code: totp(secret) }, session_token);
  expect(enrolled.state).toBe('success');
  for (const [client_id, metadata] of [
    ['plain', {}],
    ['strict', { required_aal: 'aal2' }],
  ] as const)
    await makeClient({ client_id, metadata });
  return { app, kratosUrl: kratos.public, hydraUrl: hydra.public, gateway, secret };
}

type Servers = Awaited<ReturnType<typeof startServers>>;

/** What an application has asked for. */
interface Started {
  readonly client: 'plain' | 'strict';
  readonly acr: string;
  readonly maxAge: string;
  readonly at: number;
}

/** Walks once. @returns the number of tokens that applications got */
async function walk(
  { app, kratosUrl, hydraUrl, gateway, secret }: Servers,
  next: () => number,
  length: number,
): Promise<number> {
  const kept: Cookies = new Map();
  const seen: string[] = [];
  const requests = new Map<string, Started>();
  let tokens = 0;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const send = sendWith(kept, app, gateway);

  const redeem = async (url: URL): Promise<void> => {
    const asked = requests.get(url.searchParams.get('state') ?? '');
    if (asked === undefined || !url.searchParams.has('code')) return;
    const redeemed = await redeemCode(hydraUrl, url, asked.client);
    if (redeemed === undefined) return;
    const { claims } = redeemed;
    tokens += 1;
    const first = asked.acr.split(' ').find((value) => /^aal[12]$/.test(value));
    const needsSecond = asked.client === 'strict' || first === 'aal2';
    if (needsSecond) expect([claims.acr, claims.amr]).toEqual(['aal2', expect.arrayContaining(['password', 'totp'])]);
    else if (first === 'aal1') expect(claims.acr).toMatch(/^aal[12]$/);
    if (claims.acr === 'aal2') expect(claims.amr).toContain('totp');
    if (asked.maxAge !== '') expect(claims.auth_time).toBeGreaterThanOrEqual(asked.at - Number(asked.maxAge) - 1);
  };

  /** Opens an address and follows redirects to a page. */
  const open = async (address: string): Promise<void> => {
    let to = address;
    for (let hops = 0; hops < 15; hops += 1) {
      const url = new URL(to);
      if (to.startsWith(callback)) return redeem(url);
      seen.push(to);
      const answer = await send(to, { headers: { accept: 'text/html' } });
      const location = answer.headers.get('location');
      if (location === null) return;
      to = new URL(location, url).href;
    }
  };

  const json = { accept: 'application/json', 'content-type': 'application/json' };
  const proceed = async (answer: Response): Promise<void> => {
    const body = await answer.json().catch(() => ({}));
    const to = body.redirect_browser_to ?? body.redirect_to;
    if (to !== undefined) await open(new URL(to, app).href);
  };
  const challengeOf = (name: string) =>
    pick(seen.filter((address) => address.includes(`${name}_challenge=`)).slice(-4))?.match(
      `${name}_challenge=([^&]*)`,
    )?.[1];

  /** Submits a login form of Kratos. */
  const signIn = async (aal: 'aal1' | 'aal2', given: object): Promise<void> => {
    const challenge = next() < 0.8 ? challengeOf('login') : undefined;
    const query = `aal=${aal}&refresh=${next() < 0.8}${challenge === undefined ? '' : `&login_challenge=${challenge}`}`;
    const created = await send(`${pick([app, kratosUrl])}/self-service/login/browser?${query}`, { headers: json });
    const flow = await created.json();
    if (flow.ui === undefined) return proceed(new Response(JSON.stringify(flow)));
    const body = JSON.stringify({ ...given, csrf_token: csrfTokenOf(flow) });
    await proceed(await send(flow.ui.action, { method: 'POST', headers: json, body }));
  };

  const actions: readonly (() => Promise<void>)[] = [
    async () => {
      const asked: Started = {
        client: pick(['plain', 'strict']),
        acr: pick(['', 'aal1', 'aal2', 'aal2 aal1', 'x aal2']),
        maxAge: pick(['', '', ...ages]),
        at: Math.floor(Date.now() / 1000),
      };
      const state = `state-${requests.size}-of-the-walk`;
      requests.set(state, asked);
      const query = new URLSearchParams({
        ...{ client_id: asked.client, response_type: 'code', scope: 'openid', redirect_uri: callback, state },
        ...(asked.acr && { acr_values: asked.acr }),
        ...(asked.maxAge && { max_age: asked.maxAge }),
      });
      const prompt = pick(['', '', 'login', 'consent', 'login consent', 'none']);
      if (prompt) query.set('prompt', prompt);
      await open(`${hydraUrl}/oauth2/auth?${query}`);
    },
    () => signIn('aal1', { method: 'password', ...person }),
    () => signIn('aal2', { method: 'totp', totp_code: totp(secret, Date.now()) }),
    async () => {
      const challenge = challengeOf('consent');
      if (challenge === undefined) return;
      const shown = await (await send(`${app}/gateway/consent?consent_challenge=${challenge}`)).json();
      if (shown.redirect_to !== undefined) return open(new URL(shown.redirect_to, app).href);
      const { csrf_token } = shown;
      const body = { csrf_token, challenge: decodeURIComponent(challenge), decision: 'allow', grant_scope: ['openid'] };
      const decided = { ...body, remember: next() < 0.5 };
      await proceed(
        await send(`${app}/gateway/consent`, { method: 'POST', headers: json, body: JSON.stringify(decided) }),
      );
    },
    async () => {
      if (seen.length > 0) await open(pick(seen));
    },
    async () => {
      if (next() < 0.3)
        for (const key of kept.keys()) if (key.endsWith(pick(['kratos_session', 'session']))) kept.delete(key);
    },
    async () => {
      const pause = pick(pauses) * 1000;
      if (isReal) await wait(pause);
      else vi.setSystemTime(Date.now() + pause);
    },
  ];
  // Most steps go on with what the walk has begun.
  const likely = [0, 1, 1, 2, 2, 3, 3, 3, 4, 5, 6];
  for (let step = 0; step < length; step += 1) await actions[pick(likely)]?.();
  return tokens;
}

test(
  `in ${steps} random steps, no token is weaker than its application demands`,
  async () => {
    if (!isReal) vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T12:00:00Z') });
    const servers = await startServers();
    const next = numbers(seed);
    let tokens = 0;
    for (let done = 0; done < steps; done += walkLength)
      tokens += await walk(servers, next, Math.min(walkLength, steps - done));
    // The walks reach their ends.
    expect(tokens).toBeGreaterThan(steps / 100);
  },
  60_000 + steps * 300,
);
