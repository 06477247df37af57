/** Shared by the tests with `openid-client`, a certified OpenID Connect client: Hydra on the target, and a browser. */

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { Cookies } from 'ory-simulator/testing';
import { expect } from 'vitest';
import { headerOf, headersOf, type WireAnswer } from '../runner/exchange.ts';
import { targets } from '../targets/index.ts';
import { readProfile } from '../targets/profile.ts';

export const callback = 'http://127.0.0.1:4446/callback';
export const postLogoutUrl = 'http://127.0.0.1:4446/bye';

export type StartedHydra = Awaited<ReturnType<typeof startHydra>>;

/**
 * Starts Hydra on the target that `CONTRACT_TARGET` names.
 * @returns options that let `openid-client` reach it, and helpers for the admin API and tokens
 */
export async function startHydra() {
  const make = targets[process.env.CONTRACT_TARGET ?? 'simulator'];
  if (!make) throw new Error(`unknown target ${process.env.CONTRACT_TARGET}`);
  const servers = await (await make(process.env)).start(readProfile('openid-client'));
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

  /** Sends a request to the admin API and returns the body; fails unless the status is below 300. */
  const admin = async (method: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const headers = { 'content-type': 'application/json' };
    const { status, body: responseBody } = await send(`${hydra_admin}/admin${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(status, responseBody).toBeLessThan(300);
    return JSON.parse(responseBody);
  };

  /** Verifies a JWT with Hydra's published keys and returns its claims. */
  const verifyToken = async (token: string, audience?: string): Promise<Readonly<Record<string, unknown>>> => {
    const keys = JSON.parse((await send(`${issuer}/.well-known/jwks.json`)).body) as JSONWebKeySet;
    const options = { issuer, ...(audience === undefined ? {} : { audience }) };
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  };

  /** Returns the target's time in seconds, minus two: its clock may stand still while the machine is busy. */
  const now = () => Math.floor(servers.now() / 1000) - 2;
  /** Client metadata that sets the library's clock to the target's. */
  const clock = () => ({ [client.clockSkew]: now() - Math.floor(Date.now() / 1000) });
  const options = { execute: [client.allowInsecureRequests], [client.customFetch]: fetch };
  return { issuer, now, clock, options, send, admin, verifyToken, stop: servers.stop };
}

/** A browser with cookies that follows redirects one at a time. */
export class Browser {
  readonly #cookies = new Cookies();
  readonly #hydra: StartedHydra;

  constructor(hydra: StartedHydra) {
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

  /** Accepts login and consent by the admin API. @returns the last address of Hydra before the client's callback */
  async answer(address: URL, grant_scope = ['openid', 'offline_access']): Promise<string> {
    const { admin } = this.#hydra;
    const requests = '/oauth2/auth/requests';
    const login = address.searchParams.get('login_challenge');
    const accept = { subject: 'member-1', remember: true };
    const signedIn = await admin('PUT', `${requests}/login/accept?login_challenge=${login}`, accept);
    const consent = (await this.follow(String(signedIn.redirect_to))).searchParams.get('consent_challenge');
    const granted = await admin('PUT', `${requests}/consent/accept?consent_challenge=${consent}`, { grant_scope });
    return String(granted.redirect_to);
  }

  /** Goes from an authorization request through login and consent to the client's callback. */
  async authorize(start: string | URL, grant_scope?: string[]): Promise<URL> {
    return this.follow(await this.answer(await this.follow(start), grant_scope));
  }
}
