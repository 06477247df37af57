import type { Limit } from './limits.ts';

/** What the simulator, started with `--as v25.4.0`, answers otherwise than that version. */
export const v25_4_0: readonly Limit[] = [
  {
    why: 'a session that is too old to link or unlink an account: the cookie that v25.4.0 remembers the wish by, and where it leads then',
    steps: { 'settings-oidc-privileged': '7, 14, 28, 39-40, 43' },
  },
  {
    why: 'the words of a Jsonnet that fails, which name the place in it',
    steps: { 'courier-http': '4, 9, 14, 19, 24', 'private-addresses': '11' },
  },
  {
    why: 'the second JSON document that v25.4.0 puts behind a flow, where a script signs up with the address of an account',
    steps: { 'linking-oidc': '27', 'linking-oidc-aal2': '23', 'linking-oidc-hints': '3' },
  },
  {
    why: 'a hash of a password is one of a scheme of the simulator’s own, whatever the version',
    steps: { 'admin-identities': '20' },
  },
  {
    why: '`/admin/schemas/`, with a slash at its end, leads to the public listener',
    steps: { 'errors-and-schemas': '44' },
  },
  {
    why: 'escapes in an address of the admin listener are taken away where it leads on to itself',
    steps: { 'admin-plumbing': '48' },
  },
  {
    why: 'GET on the address that a login is submitted to says 4010002, not that it cannot be read',
    steps: { 'login-password': '86' },
  },
  {
    why: '`acr_values` is not handed on to a provider',
    steps: { 'settings-oidc': '12' },
  },
  {
    why: 'somebody whom a provider already signs in, and who signs up for an application by a page, comes back to no application',
    steps: { 'oauth2-oidc': '18' },
  },
  {
    why: 'encoded dots, and a dot at the end of a path, are taken away where v26.2.0 redirects',
    steps: { 'odd-wire': '5-6' },
  },
  {
    why: 'metadata that are a number are read, and spoil the answer that shows them',
    steps: {
      'admin-number-metadata': '2-8, 10-11, 13-19, 23-29, 31-32, 34-40, 44-50, 52-53, 55-61, 64-67, 69-75',
    },
  },
  {
    why: 'a new identity may name its schema in base64, as addresses do',
    steps: { 'odd-texts': '54' },
  },
  {
    why: 'a host with two colons is an address to the Go that v25.4.0 is built with; the flows and errors after it are counted from there',
    steps: { 'odd-headers': '90, 92, 95-96, 98-99, 101-102, 104-105, 107, 110, 113' },
  },
];
