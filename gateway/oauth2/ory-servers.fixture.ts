import { startServer } from '@members/demo/servers';
import { type Variation, writeVariation } from '@members/demo/variation';
import { root } from '@members/testkit/servers';
import { freePorts } from '@members/testkit/world-ports';
import { parseSetCookie } from 'cookie';
import { type KeptCookie, keptJar } from 'ory-simulator/core';
import { expect } from 'vitest';
import type { Environment } from '../config/config.ts';
import { openGateway } from '../testing.ts';

export const callback = 'http://127.0.0.1:4446/callback';
const clientSecret = 'for-this-test-only';

export type Cookies = Map<string, KeptCookie>;

/** Sends JSON to an admin API, or reads from it. */
export const callAdmin = (address: string, method = 'GET', body?: object) =>
  fetch(address, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

/**
 * Starts Kratos and Hydra, and gateways for them: the simulators, or with `isReal` the binaries that KRATOS_BINARY and HYDRA_BINARY
 * name. `closing` gets what ends them, latest last.
 */
export async function startOryServers(variation: Variation, isReal: boolean, closing: (() => Promise<void>)[]) {
  const ports = await freePorts();
  const { folder, remove } = await writeVariation(root, variation);
  closing.push(remove);
  const env = isReal ? process.env : {};
  const hydra = await startServer(folder, 'hydra', ports, env);
  closing.push(hydra.close);
  const kratos = await startServer(folder, 'kratos', ports, env);
  closing.push(kratos.close);
  expect([kratos.kind, hydra.kind]).toEqual(isReal ? ['real server', 'real server'] : ['simulator', 'simulator']);
  const gatewayWith = async (variables: Environment) => {
    const gateway = await openGateway({
      variables: {
        ...{ KRATOS_PUBLIC_URL: kratos.public, HYDRA_ADMIN_URL: hydra.admin, HYDRA_PUBLIC_URL: hydra.public },
        ...{ RENDERING: 'off', LOG_LEVEL: 'silent', ...variables },
      },
    });
    closing.push(gateway.close);
    return gateway.origin;
  };
  /** Makes an OAuth2 client. */
  const makeClient = (client: object) =>
    callAdmin(`${hydra.admin}/admin/clients`, 'POST', {
      ...{ client_secret: clientSecret, redirect_uris: [callback], scope: 'openid' },
      ...{ token_endpoint_auth_method: 'client_secret_post', ...client },
    });
  /** Makes an account with a password. @returns its id */
  const makeIdentity = async (email: string, password: string): Promise<string> => {
    const made = await callAdmin(`${kratos.admin}/admin/identities`, 'POST', {
      schema_id: 'default',
      traits: { email, firstName: 'Camille', lastName: 'Martin' },
      credentials: { password: { config: { password } } },
    });
    return (await made.json()).id;
  };
  return { app: `http://127.0.0.1:${ports.app}`, kratos, hydra, gatewayWith, makeClient, makeIdentity };
}

/**
 * Returns a function that sends requests as a browser with these cookies. Redirects are not followed.
 * @param app origin of the app in Kratos's and Hydra's configuration; its requests go to `gateway`
 */
export const sendWith =
  (kept: Cookies, app: string, gateway: string) =>
  async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, app);
    const jar = keptJar(kept, url.pathname, Date.now());
    const cookie = [...jar.entries()].map((pair) => pair.join('=')).join('; ');
    const origin = url.origin === app ? gateway : url.origin;
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const answer = await fetch(origin + url.pathname + url.search, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const { name, value = '', path = '/', maxAge, expires } = parseSetCookie(line);
      jar.set({ name, value, path, ...(maxAge !== undefined && { maxAge }), ...(expires && { expires }) });
    }
    return answer;
  };

/** Exchanges the code at an address of the application. @returns the claims of the ID token; undefined if it is refused */
export async function redeemCode(hydra: string, at: URL, client_id: string) {
  const code = at.searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    client_id,
    client_secret: clientSecret,
  };
  const answer = await fetch(`${hydra}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { id_token }: { readonly id_token?: string } = await answer.json();
  if (id_token === undefined) return undefined;
  return { id_token, claims: JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString()) };
}

/** Returns the CSRF token of a flow. */
export const csrfTokenOf = (flow: { ui: { nodes: { attributes: { name?: string; value?: string } }[] } }) =>
  flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;

/** Returns a generator of numbers from 0 to below 1 (mulberry32). */
export function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the seconds that a step of a walk may wait, and those that an application accepts as `max_age`. */
export const walkTimes = (isReal: boolean) =>
  isReal ? { pauses: [0.5, 1, 2], ages: ['0', '2'] } : { pauses: [1, 30, 200, 400], ages: ['0', '60'] };
