import type { Flow } from '@members/openapi';
import { expect, test } from 'vitest';
import { continueWith } from './continue-with.ts';
import { bodyOf, draftOf } from './draft.ts';
import { postAction, submitAddress } from './form-action.ts';
import { journeyOf, journeyOfFlow, withJourney } from './journey/journey.ts';
import { targetOf } from './target.ts';

const origin = 'https://app.test';

test.each([
  ['https://app.test/ui/login?flow=1', '/', { to: 'screen', path: '/login?flow=1' }],
  ['https://app.test/settings', '/', { to: 'screen', path: '/settings' }],
  ['https://app.test/id/login', '/id', { to: 'screen', path: '/login' }],
  ['https://app.test/login', '/id', { to: 'document', url: 'https://app.test/login' }],
  ['https://app.test/uilogin', '/', { to: 'document', url: 'https://app.test/uilogin' }],
  [
    'https://app.test/self-service/login/browser',
    '/',
    { to: 'document', url: 'https://app.test/self-service/login/browser' },
  ],
  ['https://evil.test/login', '/', { to: 'document', url: 'https://evil.test/login' }],
  ['HTTPS://app.test/login', '/', { to: 'screen', path: '/login' }],
  ['https://app.test/a/../login', '/', { to: 'screen', path: '/login' }],
  ['https://münchen.test/', '/', { to: 'document', url: 'https://xn--mnchen-3ya.test/' }],
  ['https://app.test/100%/%2e', '/', { to: 'document', url: 'https://app.test/100%/' }],
  ['javascript:alert(1)', '/', { to: 'nowhere' }],
  ['data:text/html,x', '/', { to: 'nowhere' }],
  ['https://a:b@evil.test/', '/', { to: 'nowhere' }],
  ['//evil.test/login', '/', { to: 'nowhere' }],
  ['http:\\\\evil.test', '/', { to: 'nowhere' }],
  ['/\\evil.test/', '/', { to: 'nowhere' }],
  ['https:///evil.test', '/', { to: 'nowhere' }],
  ['/\t/evil.test', '/', { to: 'nowhere' }],
  ['https://app.test/\nlogin', '/', { to: 'nowhere' }],
  ['JAVASCRIPT:alert(1)', '/', { to: 'nowhere' }],
  ['https://app.test//evil.test', '/', { to: 'nowhere' }],
  ['/id//evil.test', '/id', { to: 'document', url: 'https://app.test/id//evil.test' }],
] as const)('the target of %s below the base path %s', (address, basePath, target) => {
  expect(targetOf(address, { origin, basePath })).toEqual(target);
});

test('a form may be sent to the configured server only', () => {
  const kratos = 'https://k.test/api';
  expect(submitAddress('https://k.test/api/self-service/login?flow=1', 'login', kratos)).toEqual({
    base: 'https://k.test/api',
    flow: '1',
  });
  expect(submitAddress('https://evil.test/self-service/login?flow=1', 'login', kratos)).toBeUndefined();
  expect(submitAddress('https://k.test/self-service/settings?flow=1', 'login', kratos)).toBeUndefined();
  // A browser resolves these against its own page.
  for (const action of [
    '/api/self-service/login?flow=1',
    'https:k.test/self-service/login?flow=1',
    '//k.test/self-service/login?flow=1',
  ])
    expect(submitAddress(action, 'login', kratos), action).toBeUndefined();
});

test('the action of a form that the browser posts repeats the query of its flow', () => {
  const posted = (more: object, kind: 'login' | 'settings' = 'login') => {
    const action = 'https://k.test/self-service/login?flow=1';
    const request_url = 'https://k.test/self-service/login/browser?return_to=https%3A%2F%2Fx.test&via=a%40b.c';
    const flow = { request_url, ui: { action, method: 'POST', nodes: [] }, ...more } as unknown as Flow;
    return postAction(flow, kind).slice(action.length);
  };
  const first = { refresh: false, requested_aal: 'aal1' };
  expect(posted(first)).toBe('&via=a%40b.c');
  expect(posted({ ...first, request_url: '', oauth2_login_challenge: 'c=' })).toBe('&login_challenge=c%3D');
  expect(posted({ refresh: true, requested_aal: 'aal2' })).toBe('&refresh=true&aal=aal2&via=a%40b.c');
  expect(posted({}, 'settings')).toBe('');
});

test('a journey can be written into an address and read again', () => {
  const journey = {
    return_to: 'https://x.test/?a=b&c',
    login_challenge: 'lc',
    organization: 'o',
    identity_schema: 's',
  };
  const address = withJourney('/login', journey, { flow: '1' });
  expect(journeyOf(new URL(address, origin).searchParams)).toEqual(journey);
  const request_url = `https://k.test/self-service/login/browser?organization=o&identity_schema=s`;
  expect(journeyOfFlow({ request_url, return_to: journey.return_to, oauth2_login_challenge: 'lc' })).toEqual(journey);
});

test('a verification precedes a redirect, and the last redirect counts', () => {
  const redirect = (to: string) => ({ action: 'redirect_browser_to', redirect_browser_to: to });
  const verify = { action: 'show_verification_ui', flow: { id: 'v' } };
  expect(continueWith({ continue_with: [redirect('a'), verify] }, {})).toEqual({
    do: 'go',
    to: '/verification?flow=v',
  });
  expect(continueWith({ continue_with: [redirect('a'), { action: 'new' }, redirect('b')] }, {})).toEqual({
    do: 'browse',
    to: 'b',
  });
  expect(continueWith({ continue_with: null }, {})).toEqual({ do: 'go', to: '/' });
});

test('secrets are not kept; the last value of a name is sent', () => {
  const input = (name: string, type: 'text' | 'password' | 'hidden') => ({
    type: 'input' as const,
    group: 'default' as const,
    attributes: { name, type, disabled: false, node_type: 'input' as const },
    messages: [],
    meta: {},
  });
  const nodes = [
    input('identifier', 'text'),
    input('password', 'password'),
    input('code', 'text'),
    input('csrf_token', 'hidden'),
  ];
  const entries = nodes.map(({ attributes }) => [attributes.name, 'x'] as const);
  expect(draftOf(nodes, entries)).toEqual({ identifier: 'x' });
  expect(
    bodyOf([
      ['a', 'false'],
      ['a', 'true'],
    ]),
  ).toEqual({ a: 'true' });
});
