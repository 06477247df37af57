import type { LoginFlow } from '@members/openapi';
import { expect, test } from 'vitest';
import { isLoginAllowed } from './gate.ts';

const origin = 'https://app.test';
const kratosUrl = 'https://k.test/public/';
const home = { origin, kratosUrl };
const flow: LoginFlow = {
  id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  type: 'browser',
  state: 'choose_method',
  refresh: false,
  requested_aal: 'aal1',
  organization_id: null,
  request_url: 'https://k.test/self-service/login/browser',
  created_at: '2026-01-01T12:00:00Z',
  updated_at: '2026-01-01T12:00:00Z',
  issued_at: '2026-01-01T12:00:00Z',
  expires_at: '2026-01-01T13:00:00Z',
  ui: { action: 'https://k.test/self-service/login?flow=1', method: 'POST', nodes: [] },
};

test.each([
  ['bare', {}, false],
  ['of a signed-in person, bare', { refresh: true }, false],
  ['refresh that returns here', { refresh: true, return_to: `${origin}/settings` }, true],
  ['refresh that returns elsewhere', { refresh: true, return_to: 'https://evil.test/' }, false],
  [
    'refresh that goes on with settings at Kratos',
    { refresh: true, return_to: 'https://k.test/public/self-service/settings?flow=1' },
    true,
  ],
  ['no refresh, goes on with settings', { return_to: 'https://k.test/public/self-service/settings?flow=1' }, false],
  [
    'refresh that goes elsewhere at Kratos',
    { refresh: true, return_to: 'https://k.test/public/self-service/login' },
    false,
  ],
  [
    'refresh that goes on below settings',
    { refresh: true, return_to: 'https://k.test/public/self-service/settings/x' },
    false,
  ],
  [
    'refresh that goes on with settings of another Kratos',
    { refresh: true, return_to: 'https://k2.test/public/self-service/settings?flow=1' },
    false,
  ],
  [
    'refresh that goes on over plain HTTP',
    { refresh: true, return_to: 'http://k.test/public/self-service/settings' },
    false,
  ],
  [
    'refresh that hides another host',
    { refresh: true, return_to: 'https://k.test@evil.test/public/self-service/settings' },
    false,
  ],
  ['refresh that seems to return here', { refresh: true, return_to: '/\\app.test/settings' }, false],
  ['refresh that returns to a path of ours', { refresh: true, return_to: '/settings' }, true],
  ['refresh that returns to no address', { refresh: true, return_to: 'https://' }, false],
  ['no refresh, returns here', { return_to: `${origin}/settings` }, false],
  ['second factor', { requested_aal: 'aal2' as const }, true],
  ['OAuth2 request named by its challenge alone', { oauth2_login_challenge: 'lc' }, true],
  ['OAuth2 request of older servers', { hydra_login_request: {} }, true],
])('the login gate decides about a login: %s', (_name, more, allowed) => {
  expect(isLoginAllowed({ ...flow, ...more }, 'oauth2', home)).toBe(allowed);
});

test('an open gate allows every login', () => {
  expect(isLoginAllowed(flow, 'open', home)).toBe(true);
});
