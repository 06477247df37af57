import { expect, test } from 'vitest';
import { defaultConfig } from '../config.ts';
import { oneOrigin } from './one-origin.ts';

const config = { ...defaultConfig, kratos_url: 'https://app.test/auth', kratos_base_url: 'https://id.test/k' };
const request = new Request('https://app.test/auth/self-service/login/flows?id=1');

const through = async (body: unknown, type = 'application/json', asked = request) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = async () => new Response(text, { status: 422, headers: { 'content-type': type, 'retry-after': '3' } });
  return oneOrigin(config, fetch)(asked);
};

test('what Kratos calls its own is asked for at the gateway; nothing else changes', async () => {
  const answer = await through({
    id: '1',
    request_url: 'https://id.test/k/self-service/login/browser?login_challenge=c',
    redirect_browser_to: 'https://id.test/k/self-service/login/browser?aal=aal2',
    ui: {
      action: 'https://id.test/k/self-service/login?flow=1',
      nodes: [
        { attributes: { src: 'https://id.test/k/.well-known/ory/webauthn.js' } },
        { attributes: { name: 'traits.website', value: 'https://id.test/k/self-service/login' } },
      ],
    },
    return_to: 'https://main.test/',
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([422, '3']);
  expect(await answer.json()).toEqual({
    id: '1',
    request_url: 'https://app.test/auth/self-service/login/browser?login_challenge=c',
    redirect_browser_to: 'https://app.test/auth/self-service/login/browser?aal=aal2',
    ui: {
      action: 'https://app.test/auth/self-service/login?flow=1',
      nodes: [
        { attributes: { src: 'https://app.test/auth/.well-known/ory/webauthn.js' } },
        { attributes: { name: 'traits.website', value: 'https://id.test/k/self-service/login' } },
      ],
    },
    return_to: 'https://main.test/',
  });
});

test.each([
  'https://id.test.evil.test/k/self-service/login',
  'https://evil.test/self-service/login',
  'https://id.test/kk/self-service/login',
  'https://id.test/k/admin/identities',
  'https://id.test/self-service/login',
])('%s stays, to be refused where it is foreign', async (action) => {
  expect(await (await through({ action })).json()).toEqual({ action });
});

test('what is no JSON, broken, or of somebody else stays as it is', async () => {
  const address = { action: 'https://id.test/k/self-service/login' };
  expect(await (await through('<p>', 'text/html')).text()).toBe('<p>');
  expect(await (await through('{"action"')).text()).toBe('{"action"');
  const elsewhere = new Request('https://elsewhere.test/');
  expect(await (await through(address, 'application/json', elsewhere)).json()).toEqual(address);
});

test('an answer without a body, and one of the gateway itself, stay', async () => {
  const empty = new Response(null, { status: 204, headers: { 'content-type': 'application/json' } });
  expect((await oneOrigin(config, async () => empty)(request)).status).toBe(204);
  const own = new Request('https://app.test/auth/gateway/consent');
  const problem = { error: { id: 'upstream_unavailable' } };
  const answer = await oneOrigin(config, async () => Response.json(problem, { status: 502 }))(own);
  expect(await answer.json()).toEqual(problem);
});

test('when Kratos does not answer the gateway, nothing answered', async () => {
  const answer = async () => Response.json({ error: { id: 'upstream_unavailable' } }, { status: 502 });
  await expect(oneOrigin(config, answer)(request)).rejects.toThrow(TypeError);
});

test('where Kratos is called at its own address, nothing stands between', () => {
  const fetch = async () => new Response();
  expect(oneOrigin(defaultConfig, fetch)).toBe(fetch);
});
