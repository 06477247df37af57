import { expect, test } from 'vitest';
import { normalisePath } from './path.ts';

const requestFor = (path: string) => ({
  method: 'GET',
  url: new URL(`http://127.0.0.1:4445${path}`),
  headers: new Headers(),
  cookies: new Map<string, string>(),
  address: '127.0.0.1:1',
  bytes: async () => new Uint8Array(),
});

test.each([
  ['admin', '/clients/one/', '/admin/clients/one'],
  ['admin', '//clients', '/admin/clients'],
  ['admin', '/clients/%2F', '/admin/clients'],
  ['admin', '/admin/clients/a%2Fb', '/admin/clients/a%2Fb'],
  ['admin', '/clients/a%2Fb', '/admin/clients/a/b'],
  ['public', '/userinfo/', '/userinfo'],
] as const)('%s %s is served as %s', (listener, path, served) => {
  const { incoming, moved } = normalisePath(requestFor(path), listener);
  expect([incoming.url.pathname, moved]).toEqual([served, undefined]);
});

test.each([
  ['admin', '/admin//clients?x=1', '/admin/clients?x=1'],
  ['public', '//userinfo', '/userinfo'],
  ['public', '/', '/'],
] as const)('%s %s is redirected to %s', (listener, path, to) => {
  expect(normalisePath(requestFor(path), listener).moved).toBe(to);
});
