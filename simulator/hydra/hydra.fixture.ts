/** A new Hydra for each test, and a browser with a cookie jar. */
import { createHash } from 'node:crypto';
import { parseHydraConfig } from '../config/hydra.ts';
import type { Answer, Incoming, Service } from '../http/exchange.ts';
import { type Fetch, manualClock, seededRandom } from '../runtime/runtime.ts';
import { createHydra } from './index.ts';

export const publicOrigin = 'http://127.0.0.1:4444';
const adminOrigin = 'http://127.0.0.1:4445';
export const callback = 'http://127.0.0.1:4446/callback';

const yaml = `
dsn: memory
urls:
  self: { issuer: ${publicOrigin} }
  login: http://127.0.0.1:4455/login
  consent: http://127.0.0.1:4455/consent
  logout: http://127.0.0.1:4455/logout
  error: http://127.0.0.1:4455/error
  post_logout_redirect: http://127.0.0.1:4455/bye
secrets: { system: [a-secret-of-sixteen-or-more] }
`;

type Form = Readonly<Record<string, string>>;
interface Extras {
  readonly form?: Form;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Form;
}

export const basic = (id: string, secret: string): Form => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });

export const verifier = 'a-code-verifier-that-is-long-enough-0123456789';
export const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const request = {
  client_id: 'app1',
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid offline_access',
  state: 'a-state-of-some-length',
  nonce: 'a-nonce-of-some-length',
};

class Browser {
  readonly jar = new Map<string, string>();
  readonly #service: Service;
  constructor(service: Service) {
    this.#service = service;
  }

  async send(listener: keyof Service, method: string, path: string, extras: Extras = {}): Promise<Answer> {
    const type = extras.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const body = extras.form
      ? new URLSearchParams(extras.form).toString()
      : (extras.body ?? (extras.json === undefined ? '' : JSON.stringify(extras.json)));
    const headers = new Headers({ ...(body ? { 'content-type': type } : {}), ...extras.headers });
    const incoming: Incoming = {
      method,
      url: new URL(path, listener === 'public' ? publicOrigin : adminOrigin),
      headers,
      cookies: this.jar,
      address: '127.0.0.1',
      bytes: async () => new TextEncoder().encode(body),
    };
    const answer = await this.#service[listener](incoming);
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }

  visit = (path: string): Promise<Answer> => this.send('public', 'GET', path);
  token = (form: Form, headers: Form = basic('app1', 'secret-1')): Promise<Answer> =>
    this.send('public', 'POST', '/oauth2/token', { form, headers });
  admin = (method: string, path: string, json?: unknown): Promise<Answer> =>
    this.send('admin', method, `/admin${path}`, { json });

  /** Starts an authorization request. @returns the login challenge */
  async start(changes: Form = {}): Promise<string> {
    return parameter(await this.visit(authorizeUrl(changes)), 'login_challenge');
  }

  /** Accepts a login or consent. @returns the URL with the verifier */
  async accept(kind: 'login' | 'consent', challenge: string, body: unknown): Promise<string> {
    const path = `/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${encodeURIComponent(challenge)}`;
    return json(await this.admin('PUT', path, body)).redirect_to as string;
  }

  /** Signs in and consents. @returns the redirect to the client */
  async authorize(changes: Form = {}, login: object = {}, consent: object = {}): Promise<Answer> {
    const challenge = await this.start(changes);
    const answer = { subject: 'alice', remember: true, remember_for: 3600, amr: ['password'], ...login };
    const verified = await this.visit(await this.accept('login', challenge, answer));
    if (!location(verified).includes('consent_challenge')) return verified;
    const granted = { grant_scope: (changes.scope ?? request.scope).split(' '), ...consent };
    return this.visit(await this.accept('consent', parameter(verified, 'consent_challenge'), granted));
  }

  /** Signs in and fetches tokens. */
  async signIn(changes: Form = {}, login: object = {}, consent: object = {}): Promise<Record<string, string>> {
    const code = parameter(await this.authorize({ ...pkce, ...changes }, login, consent), 'code');
    const form = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier };
    return json(await this.token(form)) as Record<string, string>;
  }

  async isActive(token: string | undefined): Promise<boolean> {
    const form = { token: token ?? '' };
    return json(await this.send('admin', 'POST', '/admin/oauth2/introspect', { form })).active as boolean;
  }
}

export const authorizeUrl = (changes: Form = {}): string =>
  `/oauth2/auth?${new URLSearchParams({ ...request, ...changes })}`;
export const location = (answer: Answer): string => answer.headers.location ?? '';
export const parameter = (answer: Answer, name: string): string =>
  new URL(location(answer)).searchParams.get(name) ?? '';
export const json = (answer: Answer): Record<string, unknown> => JSON.parse(answer.body ?? '');

export const client = {
  client_id: 'app1',
  client_secret: 'secret-1',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid offline_access email',
  post_logout_redirect_uris: ['http://127.0.0.1:4446/bye'],
};

/** A new server with the clients `app1` and `app2` (secret `secret-1`), and the public client `pub`. */
export async function world(
  more = '',
  fetch: Fetch = () => Promise.reject(new Error('no network')),
  { quickKeys = true } = {},
) {
  const clock = manualClock(Date.UTC(2030, 0, 1));
  const files = [
    { name: 'hydra.yml', text: yaml },
    { name: 'more.yml', text: more || '{}' },
  ];
  const { config } = parseHydraConfig({ files, env: {}, dev: true });
  const service = createHydra(config, { clock, random: seededRandom(7), fetch, quickKeys });
  const browser = new Browser(service);
  const { client_secret: _, ...open } = client;
  await browser.admin('POST', '/clients', client);
  await browser.admin('POST', '/clients', { ...client, client_id: 'app2' });
  await browser.admin('POST', '/clients', { ...open, client_id: 'pub', token_endpoint_auth_method: 'none' });
  return { clock, service, browser };
}
