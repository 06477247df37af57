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
    why: 'GET on the address that a login or a sign-up is submitted to says 4010002 or 4010003, not that it cannot be read',
    steps: { 'login-password': '86', 'odd-links': '62, 66, 74, 78, 86, 90, 110, 114, 122, 126' },
  },
  {
    why: '`acr_values` is not handed on to a provider',
    steps: { 'settings-oidc': '12', 'malformed-oidc': '355, 357' },
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
    why: 'its router takes escapes, and paths that come to none, otherwise than the one of v26.2.0',
    steps: {
      tls: '151-152, 155-156, 163-164, 167-168, 175-176, 179-180, 183-184',
      'odd-paths':
        '15-16, 19-20, 23-24, 27-28, 31-32, 35-36, 43-44, 51-52, 63-64, 75-76, 91-92, 103-104, 115-116, 119-120, 123-124, 127-128, 143-144, 162, 166, 174, 182, 198, 201, 207, 211, 214, 220, 226, 231-232, 238, 243-244, 247, 253, 257, 260, 266, 271-272, 278, 284, 289-290, 293, 299, 303, 306, 311-312, 317-318, 323-324, 329-330, 335-336, 339-340, 345-346, 348-352, 354, 357-358, 360, 363-364, 369-370, 372, 375-376, 381, 385, 391, 395, 397-398, 403-404, 409-410, 415-416, 421-422, 427, 431, 437, 441, 444, 449-450, 455-456, 461-462, 467-468, 473-474',
    },
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
    steps: {
      'malformed-ways-back': '900-901, 987-988, 990-991',
      'malformed-ways-back-taken': '766, 824, 826',
      'odd-headers': '90, 92, 95-96, 98-99, 101-102, 104-105, 107, 110, 113, 121-126',
    },
  },
];
