import { expect, test } from 'vitest';
import { type KeptCookie, keptJar } from '../../../../adapter/cookie-jar.ts';
import { answerRequest, requestJar } from '../../../../adapter/fetch.ts';
import { parseKratosConfig } from '../../../../config/kratos.ts';
import type { Upstreams } from '../../../../config/oidc-upstreams.ts';
import { createSimulator } from '../../../../index.ts';
import { systemClock, systemRandom } from '../../../../runtime/runtime.ts';
import { createUpstream } from '../../../../upstream/index.ts';

const kratosAt = 'http://127.0.0.1:4433';
const upstreamAt = 'http://127.0.0.1:4447';
const mapper = '{ identity: { traits: { name: std.extVar("claims").given_name } } }';

const provider = (kind: string) => ({
  id: kind,
  provider: kind,
  client_id: 'c',
  client_secret: 's',
  scope: ['email', 'profile'],
  mapper_url: `base64://${btoa(mapper)}`,
});

/** Starts a Kratos with providers of these kinds. The only reachable server is the simulated provider. */
async function serve(kinds: readonly string[], upstreamFor: Upstreams = {}) {
  const oidc = { enabled: true, config: { providers: kinds.map(provider) } };
  const registration = { enabled: true, after: { oidc: { hooks: [{ hook: 'session' }] } } };
  const text = JSON.stringify({
    dsn: 'memory',
    selfservice: { default_browser_return_url: kratosAt, methods: { oidc }, flows: { registration } },
    identity: { schemas: [{ id: 'default', url: 'file:///schema.json' }] },
  });
  const schema = JSON.stringify({ properties: { traits: { properties: { name: { type: 'string' } } } } });
  const files = [{ name: 'kratos.yml', text }];
  const { config } = await parseKratosConfig({
    files,
    env: {},
    dev: true,
    upstreamFor,
    readSchema: async () => schema,
  });
  const callback = `${kratosAt}/self-service/methods/oidc/callback`;
  const clients = kinds.map((kind) => ({ client_id: 'c', client_secret: 's', redirect_uris: [`${callback}/${kind}`] }));
  const clock = systemClock;
  const upstream = createUpstream(
    { issuer: upstreamAt, name: 'U', clients, accounts: [] },
    { clock, random: systemRandom },
  );
  const cookies = new Map<string, KeptCookie>();
  const at = (url: string, init?: RequestInit) => {
    const request = new Request(url, { redirect: 'manual', ...init });
    if (url.startsWith(upstreamAt)) return answerRequest(upstream, request, requestJar([]));
    const { hostname } = new URL(url);
    const cause = { code: 'ENOTFOUND', hostname };
    return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause }));
  };
  const runtime = { clock, random: systemRandom, fetch: (url: string, init?: RequestInit) => at(url, init) };
  const { kratos } = createSimulator({ kratos: config, runtime });
  if (!kratos) throw new Error('no Kratos');
  const send = (path: string, body?: object) => {
    const url = new URL(path, kratosAt);
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const init = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) };
    return answerRequest(kratos.public, new Request(url, init), keptJar(cookies, url.pathname, Date.now()));
  };
  const startSignIn = async (kind: string) => {
    const flow = (await (await send('/self-service/registration/browser')).json()) as { id: string };
    const answer = await send(`/self-service/registration?flow=${flow.id}`, { method: 'oidc', provider: kind });
    return (await answer.json()) as { redirect_browser_to: string; error: { reason: string } };
  };
  return { at, send, leave: startSignIn };
}

// As the real server answers without a network, except that its errors also name the DNS server.
test.each([
  [
    'google',
    'Unable to initialize OpenID Connect Provider: Get "https://accounts.google.com/.well-known/openid-configuration": dial tcp: lookup accounts.google.com: no such host',
  ],
  [
    'facebook',
    'Unable to initialize OpenID Connect Provider: Get "https://www.facebook.com/.well-known/openid-configuration": dial tcp: lookup www.facebook.com: no such host',
  ],
  [
    'x',
    'Unable to sign in with X because the OAuth1 request token could not be initialized: Post "https://api.twitter.com/oauth/request_token": dial tcp: lookup api.twitter.com: no such host',
  ],
])('sign-in with %s fails without a network', async (kind, reason) => {
  const { leave: startSignIn } = await serve([kind]);
  expect((await startSignIn(kind)).error.reason).toBe(reason);
});

test.each(['google', 'discord', 'x', 'facebook'])('%s with --upstream-for signs in at that provider', async (kind) => {
  const { at, send, leave: startSignIn } = await serve([kind], { [kind]: upstreamAt });
  const { redirect_browser_to: signInUrl } = await startSignIn(kind);
  expect(signInUrl).toMatch(/^http:\/\/127\.0\.0\.1:4447\/authorize\?/);
  const body = new URLSearchParams({ subject: 'grace', given_name: 'Grace', decision: 'allow' });
  const { headers } = await at(signInUrl, { method: 'POST', body });
  expect((await send(headers.get('location') ?? '')).status).toBe(200);
  const session = await (await send('/sessions/whoami')).json();
  expect(session).toMatchObject({
    authentication_methods: [{ method: 'oidc', provider: kind }],
    identity: { traits: { name: 'Grace' } },
  });
});
