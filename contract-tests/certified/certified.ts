/** What the tests of a certified library share: the target's Hydra as the library's `fetch`, and a browser. */

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { Cookies } from 'ory-simulator/cookies.fixture';
import { expect } from 'vitest';
import { headerOf, headersOf, type WireAnswer } from '../runner/exchange.ts';
import { targets } from '../targets/index.ts';
import { readProfile } from '../targets/profile.ts';

export const callback = 'http://127.0.0.1:4446/callback';
export const bye = 'http://127.0.0.1:4446/bye';

export type Hydra = Awaited<ReturnType<typeof startHydra>>;

/** The Hydra of the target that this run is about, and how the library reaches it. */
export async function startHydra() {
  const make = targets[process.env.CONTRACT_TARGET ?? 'simulator'];
  if (!make) throw new Error(`unknown target ${process.env.CONTRACT_TARGET}`);
  const servers = await (await make(process.env)).start(readProfile('certified'));
  const { hydra: issuer = '', hydra_admin = '' } = servers.addresses;

  const send = async (url: string, init: RequestInit = {}): Promise<WireAnswer> => {
    const { method = 'GET', body = null } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    if (body instanceof URLSearchParams) headers['content-type'] ??= 'application/x-www-form-urlencoded';
    return servers.send({ method, url, headers, body: body === null ? null : String(body) });
  };

  const fetch: client.CustomFetch = async (url, options) => {
    const { status, headers, body } = await send(url, options as RequestInit);
    return new Response([204, 304].includes(status) ? null : body, {
      status,
      headers: headers.map(([...each]) => each),
    });
  };

  /** Asks the admin API for something that it grants. */
  const admin = async (method: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const headers = { 'content-type': 'application/json' };
    const { status, body: said } = await send(`${hydra_admin}/admin${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(status, said).toBeLessThan(300);
    return JSON.parse(said);
  };

  /** What anybody can read in a token that the server has signed. */
  const verified = async (token: string, audience?: string): Promise<Readonly<Record<string, unknown>>> => {
    const keys = JSON.parse((await send(`${issuer}/.well-known/jwks.json`)).body) as JSONWebKeySet;
    const options = { issuer, ...(audience === undefined ? {} : { audience }) };
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  };

  /** The time, in seconds, by the target's clock, and a little earlier: it may stand still while the machine is busy. */
  const now = () => Math.floor(servers.now() / 1000) - 2;
  /** For a client's metadata: the library lives by that clock. */
  const clock = () => ({ [client.clockSkew]: now() - Math.floor(Date.now() / 1000) });
  const options = { execute: [client.allowInsecureRequests], [client.customFetch]: fetch };
  return { issuer, now, clock, options, send, admin, verified, stop: servers.stop };
}

/** A browser that goes where it is sent, one step at a time. */
export class Browser {
  readonly #cookies = new Cookies();
  readonly #hydra: Hydra;

  constructor(hydra: Hydra) {
    this.#hydra = hydra;
  }

  async open(address: string | URL): Promise<WireAnswer> {
    const cookie = this.#cookies.header;
    const answer = await this.#hydra.send(String(address), {
      headers: { accept: 'text/html', ...(cookie && { cookie }) },
    });
    this.#cookies.keep(headersOf(answer, 'set-cookie'));
    return answer;
  }

  async follow(address: string | URL): Promise<URL> {
    return new URL(headerOf(await this.open(address), 'location') ?? '');
  }

  /** Answers login and consent as a gateway does; the last address of the server's own. */
  async answer(asked: URL, grant_scope = ['openid', 'offline_access']): Promise<string> {
    const { admin } = this.#hydra;
    const requests = '/oauth2/auth/requests';
    const login = asked.searchParams.get('login_challenge');
    const accept = { subject: 'member-1', remember: true };
    const signedIn = await admin('PUT', `${requests}/login/accept?login_challenge=${login}`, accept);
    const consent = (await this.follow(String(signedIn.redirect_to))).searchParams.get('consent_challenge');
    const granted = await admin('PUT', `${requests}/consent/accept?consent_challenge=${consent}`, { grant_scope });
    return String(granted.redirect_to);
  }

  /** The whole way from an authorization request to the address that the client is called back at. */
  async authorize(start: string | URL, grant_scope?: string[]): Promise<URL> {
    return this.follow(await this.answer(await this.follow(start), grant_scope));
  }
}
