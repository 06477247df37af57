import { expect, test } from 'vitest';
import { defaultConfig } from '../config.ts';
import { kratosAddressRewriter } from './kratos-addresses.ts';

const config = { ...defaultConfig, kratos_url: 'https://app.test/auth', kratos_base_url: 'https://id.test/k' };
const atGateway = kratosAddressRewriter(config);

test('addresses of Kratos become the gateway’s; nothing else changes', () => {
  const flow = {
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
    identity: { traits: { url: 'https://id.test/k/self-service/login' } },
    return_to: 'https://main.test/',
    url: null,
  };
  expect(atGateway(flow)).toEqual({
    ...flow,
    request_url: 'https://app.test/auth/self-service/login/browser?login_challenge=c',
    redirect_browser_to: 'https://app.test/auth/self-service/login/browser?aal=aal2',
    ui: {
      action: 'https://app.test/auth/self-service/login?flow=1',
      nodes: [
        { attributes: { src: 'https://app.test/auth/.well-known/ory/webauthn.js' } },
        { attributes: { name: 'traits.website', value: 'https://id.test/k/self-service/login' } },
      ],
    },
  });
});

test.each([
  'https://id.test.evil.test/k/self-service/login',
  'https://evil.test/self-service/login',
  'https://id.test/kk/self-service/login',
  'https://id.test/k/admin/identities',
  'https://id.test/self-service/login',
])('%s is not Kratos’s address and stays unchanged', (action) => {
  expect(atGateway({ action })).toEqual({ action });
});

test.each([[null], ['text'], [1.5], [[]], [{}]])('%j stays unchanged', (body) => {
  expect(atGateway(body)).toEqual(body);
});

test('without a gateway a response stays the same object', () => {
  const body = { action: 'https://id.test/k/self-service/login' };
  expect(kratosAddressRewriter(defaultConfig)(body)).toBe(body);
});
