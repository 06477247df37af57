/**
 * Walks at random over the cells of the login table: requests with any `prompt`, `max_age`, `acr_values` and hint, sign-ins and
 * sign-ups of several people, sign-outs, switches of the account, lost sessions, disabled accounts and old addresses. `npm run
 * test:all` takes 300 steps on the simulator; `LOGIN_STEPS` and `LOGIN_SEED` choose others. With `LOGIN_MATRIX_SERVERS=real`,
 * KRATOS_BINARY and HYDRA_BINARY run. Their clock cannot be moved, so these walks wait. Further tests plant a fault, and fail if the
 * walks do not find it.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type Cookies,
  callAdmin,
  callback,
  csrfTokenOf,
  numbers,
  redeemCode,
  sendWith,
  startOryServers,
  walkTimes,
} from './ory-servers.fixture.ts';

const steps = Number(process.env.LOGIN_STEPS || 300);
const seed = Number(process.env.LOGIN_SEED || 20_261_128);
const isReal = process.env.LOGIN_MATRIX_SERVERS === 'real';
const { pauses, ages } = walkTimes(isReal);
/** Steps of one walk, which begins in a browser without cookies. */
const walkLength = 30;
const password = 'tournesol-lundi-7';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).toReversed()) await close();
});

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** A login or consent request, as Hydra describes it. */
interface Question {
  readonly challenge: string;
  readonly request_url: string;
  readonly subject: string;
  readonly skip: boolean;
}

/** A step of a product with a fault. `accepts` returns the account for which the step accepts a request; otherwise the gateway answers. */
interface FaultyStep {
  readonly accepts?: (asked: Question, session: { readonly identity: { readonly id: string } } | undefined) => unknown;
  readonly showsPage?: (asked: Question) => boolean;
}

const asks = ({ request_url }: Question, name: string) => new URL(request_url).searchParams.get(name);
const isSilent = (asked: Question) => asks(asked, 'prompt') === 'none';

/** Products with one fault. */
const faults: Readonly<Record<string, { readonly login?: FaultyStep; readonly consent?: FaultyStep }>> = {
  'ignores max_age': {
    login: { accepts: (asked, session) => asks(asked, 'max_age') !== null && session?.identity.id },
  },
  'ignores the class that is asked for': {
    consent: { accepts: (asked) => asks(asked, 'acr_values') === 'aal2' && asked.subject },
  },
  'shows a page under prompt=none': {
    login: { showsPage: isSilent },
  },
  'renews for the account that Hydra remembers, whoever is signed in': {
    login: { accepts: (asked) => isSilent(asked) && asked.skip && asked.subject },
    consent: { accepts: (asked) => isSilent(asked) && asked.skip && asked.subject },
  },
};
type Fault = (typeof faults)[string];

/** Returns a function that sends requests as `send` does, to a product with a fault. */
const withFault =
  (send: ReturnType<typeof sendWith>, { login, consent }: Fault, admin: string): typeof send =>
  async (address, init) => {
    const { pathname, searchParams } = new URL(address, admin);
    const kind = pathname === '/login' ? 'login' : 'consent';
    const step = kind === 'login' ? login : consent;
    const challenge = searchParams.get(`${kind}_challenge`);
    if (step === undefined || challenge === null) return send(address, init);
    const requests = `${admin}/admin/oauth2/auth/requests/${kind}`;
    const query = new URLSearchParams({ [`${kind}_challenge`]: challenge });
    const described = await callAdmin(`${requests}?${query}`);
    if (!described.ok) return send(address, init);
    const asked = await described.json();
    const session = await send('/sessions/whoami', { headers: json });
    if (step.showsPage?.(asked)) return new Response('', { headers: { 'content-type': 'text/html' } });
    const subject = step.accepts?.(asked, session.ok ? await session.json() : undefined);
    if (!subject) return send(address, init);
    const accepted = { ...(kind === 'login' ? { subject, remember: asked.skip } : { grant_scope: ['openid'] }) };
    const { redirect_to } = await (await callAdmin(`${requests}/accept?${query}`, 'PUT', accepted)).json();
    return pathname.startsWith('/gateway/') ? Response.json({ redirect_to }) : Response.redirect(redirect_to);
  };

async function startServers() {
  const { kratos, gatewayWith, makeClient, makeIdentity, ...others } = await startOryServers({}, isReal, closing);
  const [always, auto] = await Promise.all(
    ['always', 'auto'].map((LOGIN_REFRESH) => gatewayWith({ THROTTLE: 'off', LOGIN_REFRESH })),
  );
  await makeClient({ client_id: 'app' });
  const people = await Promise.all(
    ['ada', 'bob'].map(async (name) => {
      const email = `${name}@example.org`;
      return { email, id: await makeIdentity(email, password) };
    }),
  );
  /** Lets an account sign in, or not. */
  const enable = (id: string, isOn: boolean) =>
    callAdmin(`${kratos.admin}/admin/identities/${id}`, 'PATCH', [
      { op: 'replace', path: '/state', value: isOn ? 'active' : 'inactive' },
    ]);
  return { ...others, gateways: { always, auto }, people, enable };
}

type Servers = Awaited<ReturnType<typeof startServers>>;

/** What an application has asked for. */
interface Started {
  readonly prompt: string;
  readonly acr: string;
  readonly maxAge: string;
  /** Account that its hint names. */
  readonly hinted: string | undefined;
  /** Seconds since 1970. */
  readonly at: number;
}

const now = () => Math.floor(Date.now() / 1000);

/** What the walks have reached: tokens, refusals without a page, and pages. */
interface Reached {
  tokens: number;
  silentTokens: number;
  refusals: number;
  pages: number;
}

async function walk(
  { app, hydra, gateways, people, enable }: Servers,
  next: () => number,
  length: number,
  reached: Reached,
  fault: Fault = {},
): Promise<void> {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const refresh = pick(['always', 'auto'] as const);
  const kept: Cookies = new Map();
  const send = withFault(sendWith(kept, app, gateways[refresh] ?? ''), fault, hydra.admin);
  const seen: string[] = [];
  const hints = new Map<string, string>();
  const requests = new Map<string, Started>();
  /** When each account last gave its password, or signed up, here. */
  const proven = new Map<string, number>();
  const disabled = new Set<string>();
  let signUps = 0;

  const arrive = async (at: URL): Promise<void> => {
    const asked = requests.get(at.searchParams.get('state') ?? '');
    if (asked === undefined) return;
    const isSilent = asked.prompt.split(' ').includes('none');
    if (at.searchParams.has('error')) reached.refusals += 1;
    if (!at.searchParams.has('code')) return;
    const redeemed = await redeemCode(hydra.public, at, 'app');
    if (redeemed === undefined) return;
    const { claims, id_token } = redeemed;
    reached.tokens += 1;
    if (isSilent) reached.silentTokens += 1;
    const words = JSON.stringify({ state: at.searchParams.get('state'), refresh, ...asked, sub: claims.sub });
    hints.set(claims.sub, id_token);
    // Nobody here has a second factor.
    expect(asked.acr, words).not.toBe('aal2');
    expect(disabled.has(claims.sub), words).toBe(false);
    if (isSilent && asked.hinted !== undefined) expect(claims.sub, words).toBe(asked.hinted);
    if (asked.maxAge !== '') {
      const oldest = asked.at - Number(asked.maxAge) - 1;
      expect(claims.auth_time, words).toBeGreaterThanOrEqual(oldest);
      expect(proven.get(claims.sub), words).toBeGreaterThanOrEqual(oldest);
    }
    const session = await (await send('/sessions/whoami', { headers: json })).json();
    expect(claims.sub, words).toBe(session.identity?.id);
    // Each request that allows a page asks for a sign-in, which came after it.
    if (!isSilent && refresh === 'always') expect(proven.get(claims.sub), words).toBeGreaterThanOrEqual(asked.at);
    expect(proven.has(claims.sub), words).toBe(true);
  };

  /** Opens an address and follows redirects to a page or to the application. */
  const open = async (address: string, isSilent = false): Promise<void> => {
    let to = new URL(address, app);
    for (let hops = 0; hops < 20; hops += 1) {
      if (to.href.startsWith(callback)) return arrive(to);
      seen.push(to.href);
      const location = (await send(to.href, { headers: { accept: 'text/html' } })).headers.get('location');
      if (location === null) {
        reached.pages += 1;
        expect(isSilent, `a page at ${to.pathname} under prompt=none`).toBe(false);
        return;
      }
      to = new URL(location, to);
    }
    throw new Error(`no end of redirects at ${to.pathname}`);
  };

  const proceed = async (answer: Response): Promise<void> => {
    const body = await answer.json().catch(() => ({}));
    const item = (body.continue_with ?? []).find((one: { redirect_browser_to?: string }) => one.redirect_browser_to);
    const to = body.redirect_browser_to ?? body.redirect_to ?? item?.redirect_browser_to;
    if (to !== undefined) await open(to);
  };
  /** Returns the latest challenge in most cases, else one of two before. */
  const challengeOf = (name: string) => {
    const latest = seen.filter((address) => address.includes(`${name}_challenge=`)).slice(-3);
    const found = next() < 0.7 ? latest.at(-1) : pick(latest);
    return found === undefined ? undefined : (new URL(found).searchParams.get(`${name}_challenge`) ?? undefined);
  };
  /** Submits a form of Kratos. @returns the answer; undefined if Kratos gives no form */
  const submit = async (kind: 'login' | 'registration', input: object): Promise<Response | undefined> => {
    const login_challenge = next() < 0.9 ? challengeOf('login') : undefined;
    const query = new URLSearchParams({
      ...(kind === 'login' && { refresh: `${next() < 0.9}` }),
      ...(login_challenge && { login_challenge }),
    });
    const flow = await (await send(`/self-service/${kind}/browser?${query}`, { headers: json }))
      .json()
      .catch(() => ({}));
    if (!flow?.ui) return undefined;
    const body = JSON.stringify({ method: 'password', password, csrf_token: csrfTokenOf(flow), ...input });
    return send(flow.ui.action, { method: 'POST', headers: json, body });
  };
  /** Notes that an account has proven itself, if the answer set a session, and goes on. */
  const prove = async (answer: Response | undefined, id: () => Promise<string | undefined>): Promise<void> => {
    if (answer === undefined) return;
    const hasSession = answer.headers.getSetCookie().some((line) => line.startsWith('ory_kratos_session='));
    const account = hasSession ? await id() : undefined;
    if (account !== undefined) proven.set(account, now());
    await proceed(answer);
  };

  const ask = async (wanted?: string) => {
    const hinted = next() < 0.3 ? pick([...hints.keys()]) : undefined;
    const asked: Started = {
      prompt: wanted ?? pick(['', '', 'none', 'login', 'consent', 'select_account', 'none consent', 'login consent']),
      acr: pick(['', '', '', 'aal1', 'aal2']),
      maxAge: pick(['', '', ...ages]),
      hinted,
      at: now(),
    };
    const state = `state-${requests.size}-of-the-walk`;
    requests.set(state, asked);
    const query = new URLSearchParams({
      ...{ client_id: 'app', response_type: 'code', scope: 'openid', redirect_uri: callback, state },
      ...(asked.prompt && { prompt: asked.prompt }),
      ...(asked.acr && { acr_values: asked.acr }),
      ...(asked.maxAge && { max_age: asked.maxAge }),
      ...(hinted && { id_token_hint: hints.get(hinted) ?? '' }),
    });
    await open(`${hydra.public}/oauth2/auth?${query}`, asked.prompt.split(' ').includes('none'));
  };
  const signIn = async () => {
    const person = pick(people);
    await prove(await submit('login', { identifier: person.email }), async () => person.id);
  };
  const signUp = async () => {
    signUps += 1;
    const traits = {
      email: `new-${seed}-${Math.floor(next() * 1e9)}-${signUps}@example.org`,
      firstName: 'N',
      lastName: 'N',
    };
    const answer = await submit('registration', { traits });
    await prove(answer, async () => (await answer?.clone().json())?.identity?.id);
  };
  const allow = async () => {
    const challenge = challengeOf('consent');
    if (challenge === undefined) return;
    const shown = await (await send(`/gateway/consent?consent_challenge=${challenge}`, { headers: json })).json();
    if (shown.redirect_to !== undefined) return open(shown.redirect_to);
    const { csrf_token } = shown;
    const body = {
      csrf_token,
      challenge,
      decision: pick(['allow', 'allow', 'allow', 'switch']),
      grant_scope: ['openid'],
    };
    const sent = JSON.stringify({ ...body, remember: next() < 0.8 });
    await proceed(await send('/gateway/consent', { method: 'POST', headers: json, body: sent }));
  };
  const switchAccount = async () => {
    const body = JSON.stringify({ login_challenge: challengeOf('login') ?? '', return_to: '/login' });
    const headers = { ...json, 'sec-fetch-site': 'same-origin' };
    await proceed(await send('/gateway/switch', { method: 'POST', headers, body }));
  };
  const openAgain = async () => {
    if (seen.length > 0) await open(pick(seen));
  };
  const signOut = async () => {
    const { logout_url } = await (await send('/self-service/logout/browser', { headers: json })).json();
    if (logout_url !== undefined) await send(new URL(logout_url).pathname + new URL(logout_url).search);
  };
  const lose = async () => {
    const name = pick(['kratos_session', 'hydra_session']);
    for (const key of kept.keys()) if (key.includes(name)) kept.delete(key);
  };
  const changeState = async () => {
    const { id } = pick(people);
    if (disabled.delete(id)) await enable(id, true);
    else {
      disabled.add(id);
      await enable(id, false);
    }
  };
  const pause = async () => {
    const time = pick(pauses) * 1000;
    if (isReal) await wait(time);
    else vi.setSystemTime(Date.now() + time);
  };
  const settle = async () => {
    await ask('');
    await signIn();
    await allow();
  };
  const renew = () => ask('none');
  const likely = [settle, settle, ask, renew, renew, signIn, signIn, allow, allow];
  const rare = [signUp, switchAccount, openAgain, openAgain, signOut, lose, changeState, pause];
  for (let step = 0; step < length; step += 1) await pick<() => Promise<void>>(next() < 0.75 ? likely : rare)();
  for (const id of disabled) await enable(id, true);
}

/** Walks at random. @returns what the walks have reached */
async function walkAtRandom(servers: Servers, fault?: Fault): Promise<Reached> {
  const next = numbers(seed);
  const reached: Reached = { tokens: 0, silentTokens: 0, refusals: 0, pages: 0 };
  for (let done = 0; done < steps; done += walkLength)
    await walk(servers, next, Math.min(walkLength, steps - done), reached, fault);
  return reached;
}

const timeout = 60_000 + steps * 300;
const startClock = () => {
  if (!isReal) vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T12:00:00Z') });
};

test(
  `in ${steps} random steps, no page is shown under prompt=none, and no way leads around max_age, aal or subject`,
  async () => {
    startClock();
    const reached = await walkAtRandom(await startServers());
    if (steps > 1000) console.log(reached);
    // The walks reach all ends.
    for (const count of Object.values(reached)) expect(count).toBeGreaterThan(0);
  },
  timeout,
);

test.each(Object.entries(faults))(
  'the walks find a product that %s',
  async (_name, fault) => {
    startClock();
    const servers = await startServers();
    await expect(walkAtRandom(servers, fault)).rejects.toThrow(/state-|a page at/);
  },
  timeout,
);
