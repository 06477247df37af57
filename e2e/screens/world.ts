import { memberText } from '@members/app/api/member';
import { loadHydraConfig, loadKratosConfig } from 'ory-simulator/config';
import { type Cookie, type CookieJar, createSimulator, manualClock, seededRandom } from 'ory-simulator/core';

/** The account that exists in each world. */
export const account = { email: 'camille@example.org', password: 'tournesol-lundi-7', firstName: 'Camille' };

/** The cookies of one browser. All servers of the demonstration have the same host. */
export interface ClearableCookieJar extends CookieJar {
  clear(): void;
}

function cookieJar(): ClearableCookieJar {
  const kept = new Map<string, string>();
  const set = ({ name, value, maxAge }: Cookie) => {
    if (maxAge !== undefined && maxAge <= 0) kept.delete(name);
    else kept.set(name, value);
  };
  return { entries: () => kept.entries(), set, clear: () => kept.clear() };
}

/** A request with the status of its response. */
export interface SentRequest {
  readonly call: string;
  readonly url: URL;
  readonly body: unknown;
  readonly status: number;
}

/** What differs from the demonstration in a world. */
interface WorldChanges {
  /** Further configuration files of Kratos; later files win. */
  readonly kratos?: readonly string[];
  /** Configuration of Kratos as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further traits of the account. */
  readonly traits?: Readonly<Record<string, string>>;
}

/** Creates the demonstration's Kratos and Hydra in this process, with a clock that only the test moves and with `account`. */
export async function createWorld(more: WorldChanges = {}) {
  const options = { env: more.env ?? {}, dev: true };
  const kratos = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml', ...(more.kratos ?? [])] });
  const hydra = await loadHydraConfig({ env: {}, dev: true, files: ['tools/demo/hydra.yml'] });
  const clock = manualClock(Date.parse('2026-01-01T12:00:00Z'));
  const runtime = { clock, random: seededRandom(7), quickKeys: true };
  const simulator = createSimulator({ kratos: kratos.config, hydra: hydra.config, runtime });
  const cookies = cookieJar();
  const sent: SentRequest[] = [];

  const fetch = async (request: Request): Promise<Response> => {
    const text = await request.clone().text();
    const answer = await simulator.handle(request, cookies);
    const url = new URL(request.url);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    sent.push({ call: `${request.method} ${url.pathname}`, url, body, status: answer.status });
    const next = answer.headers.get('location');
    const goesOn = answer.status === 303 && next !== null && request.redirect === 'follow';
    return goesOn ? fetch(new Request(new URL(next, url), { headers: request.headers })) : answer;
  };
  const admin = async (address: string, body: object): Promise<void> => {
    const request = new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await simulator.handle(request, cookieJar());
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  };

  /** Returns the body of the newest message to an address. */
  const mail = async (recipient: string): Promise<string> => {
    const query = new URLSearchParams({ recipient });
    const address = `http://127.0.0.1:4434/admin/courier/messages?${query}`;
    const answer = await simulator.handle(new Request(address), cookieJar());
    const [newest]: readonly { readonly body: string }[] = await answer.json();
    return newest?.body ?? '';
  };

  /** Creates another account with this address. */
  const createPerson = (email: string, traits: Readonly<Record<string, string>> = {}) =>
    admin('http://127.0.0.1:4434/admin/identities', {
      schema_id: 'default',
      traits: { email, firstName: account.firstName, lastName: 'Martin', ...traits },
      credentials: { password: { config: { password: account.password } } },
    });
  await createPerson(account.email, more.traits);

  /** Registers an application and starts its sign-in. @returns the address that the browser is sent to */
  const authorize = async (client: object, parameters: Readonly<Record<string, string>> = {}): Promise<URL> => {
    const redirect = 'http://127.0.0.1:4446/callback';
    await admin('http://127.0.0.1:4445/admin/clients', {
      client_id: 'main',
      redirect_uris: [redirect],
      scope: 'openid',
      token_endpoint_auth_method: 'client_secret_basic',
      client_secret: 'for-this-test-only',
      ...client,
    });
    const query = new URLSearchParams({
      client_id: 'main',
      response_type: 'code',
      scope: 'openid',
      state: 'state-of-the-test',
      redirect_uri: redirect,
      ...parameters,
    });
    const answer = await simulator.handle(new Request(`http://127.0.0.1:4444/oauth2/auth?${query}`), cookies);
    return new URL(answer.headers.get('location') ?? '');
  };

  /** Signs `account` in on another device by the API for native apps. */
  const signInElsewhere = async (agent: string): Promise<void> => {
    const call = async (address: string, init: RequestInit = {}): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', 'user-agent': agent };
      return (await simulator.handle(new Request(address, { headers, ...init }), cookieJar())).json();
    };
    const flow = await call('http://127.0.0.1:4433/self-service/login/api');
    const credentials = { method: 'password', identifier: account.email, password: account.password };
    const action = memberText(flow, 'ui', 'action') ?? '';
    const answer = await call(action, { method: 'POST', body: JSON.stringify(credentials) });
    if (memberText(answer, 'session', 'id') === undefined) throw new Error(`no session: ${JSON.stringify(answer)}`);
  };

  return { clock, cookies, sent, fetch, mail, createPerson, authorize, signInElsewhere };
}

export type ScreenWorld = Awaited<ReturnType<typeof createWorld>>;
