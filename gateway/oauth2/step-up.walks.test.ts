/**
 * Walks at random through sign-ins, second factors, sign-outs, decisions and old addresses, with the gateway between Kratos and
 * Hydra. No token may be weaker than its application demands. `npm run test:all` takes 400 steps on the simulator with a fixed seed;
 * `STEP_UP_STEPS` and `STEP_UP_SEED` choose both. With `STEP_UP_SERVERS=real`, KRATOS_BINARY and HYDRA_BINARY run
 * (`npm run walks:step-up`). Their clock cannot be moved, so these walks wait, and applications ask for shorter ages.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '@members/demo/servers';
import { writeVariation } from '@members/demo/variation';
import { root } from '@members/testkit/servers';
import { totp } from '@members/testkit/totp';
import { freePorts } from '@members/testkit/world-ports';
import { parseSetCookie } from 'cookie';
import { type KeptCookie, keptJar } from 'ory-simulator/adapter/cookie-jar';
import { afterEach, expect, test, vi } from 'vitest';
import { openGateway } from '../testing.ts';

const steps = Number(process.env.STEP_UP_STEPS || 400);
const seed = Number(process.env.STEP_UP_SEED || 20_261_126);
const isReal = process.env.STEP_UP_SERVERS === 'real';
/** Seconds that a step may wait, and those that an application accepts as `max_age`. */
const [pauses, ages] = isReal
  ? [
      [0.5, 1, 2],
      ['0', '2'],
    ]
  : [
      [1, 30, 200, 400],
      ['0', '60'],
    ];
/** Steps of one walk, which begins in a browser without cookies. */
const walkLength = 40;

const callback = 'http://127.0.0.1:4446/callback';
const person = { identifier: 'camille@example.org', password: 'tournesol-lundi-7' };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Returns a generator of numbers from 0 to below 1 (mulberry32). */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Starts both servers and the gateway, with an account that has a second factor and two applications. */
async function startServers() {
  const ports = await freePorts();
  const { folder, remove } = await writeVariation(root, {
    kratos: { 'selfservice.methods.totp': { enabled: true, config: { issuer: 'Plus Que Pro' } } },
    credentials: { totp: { account_name: true } },
  });
  closing.push(remove);
  const env = isReal ? process.env : {};
  const hydra = await startServer(folder, 'hydra', ports, env);
  closing.push(hydra.close);
  const kratos = await startServer(folder, 'kratos', ports, env);
  closing.push(kratos.close);
  expect([kratos.kind, hydra.kind]).toEqual(isReal ? ['real server', 'real server'] : ['simulator', 'simulator']);
  const gateway = await openGateway({
    variables: {
      KRATOS_PUBLIC_URL: kratos.public,
      HYDRA_ADMIN_URL: hydra.admin,
      HYDRA_PUBLIC_URL: hydra.public,
      RENDERING: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  closing.push(gateway.close);
  const call = async (address: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-session-token': token };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(address, { headers, ...sent })).json();
  };
  await call(`${kratos.admin}/admin/identities`, {
    schema_id: 'default',
    traits: { email: person.identifier, firstName: 'Camille', lastName: 'Martin' },
    credentials: { password: { config: { password: person.password } } },
  });
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
    await call(`${hydra.admin}/admin/clients`, {
      ...{ client_id, metadata, client_secret: 'for-this-test-only', redirect_uris: [callback], scope: 'openid' },
      token_endpoint_auth_method: 'client_secret_post',
    });
  return { app: `http://127.0.0.1:${ports.app}`, kratosUrl: kratos.public, hydraUrl: hydra.public, gateway, secret };
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
  const kept = new Map<string, KeptCookie>();
  const seen: string[] = [];
  const requests = new Map<string, Started>();
  let tokens = 0;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const jarAt = (path: string) => keptJar(kept, path, Date.now());

  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const jar = jarAt(url.pathname);
    const cookie = [...jar.entries()].map((pair) => pair.join('=')).join('; ');
    const origin = url.origin === app ? gateway.origin : url.origin;
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const answer = await fetch(origin + url.pathname + url.search, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const { name, value = '', path = '/', maxAge, expires } = parseSetCookie(line);
      jar.set({ name, value, path, ...(maxAge !== undefined && { maxAge }), ...(expires && { expires }) });
    }
    return answer;
  };

  const redeem = async (url: URL): Promise<void> => {
    const asked = requests.get(url.searchParams.get('state') ?? '');
    const code = url.searchParams.get('code');
    if (asked === undefined || code === null) return;
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: callback },
      ...{ client_id: asked.client, client_secret: 'for-this-test-only' },
    });
    const answer = await (await send(`${hydraUrl}/oauth2/token`, { method: 'POST', body })).json();
    if (answer.id_token === undefined) return;
    tokens += 1;
    const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1], 'base64url').toString());
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
    const token = flow.ui.nodes.find(
      ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
    );
    const body = JSON.stringify({ ...given, csrf_token: token?.attributes.value });
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
