import { expect, test } from 'vitest';
import { answering } from '../answering.ts';
import { flowsByShape } from '../recorded/recorded.ts';
import { withUnknownWords, withWords } from './hostile.ts';
import { origin, pageAt, takeOver } from './rendered.tsx';

/** A browser splits a text of a page that is longer, in UTF-16 code units, and React then finds another page than it made. */
const longestText = 65_536;

const hostile = {
  'half a surrogate pair': 'a\ud800b',
  'the other half': '\udc00',
  NUL: 'a\0b\0',
  returns: '\ra\r\nb\r',
  'controls and what no character is': 'a\u0001\u0008\u000b\u000c\u001f\u007f\u0085\ufdd0\uffffb',
  'a hundred thousand blanks': ' '.repeat(100_000),
  'blanks around a letter': ` \n ${'\t'.repeat(70_000)}x\n`,
  'one long word': 'w'.repeat(100_000),
  'many pairs': '\u{1f4a5}'.repeat(40_000),
  'controls that turn text': '\u202e'.repeat(70_000),
  'blanks that HTML does not know': '\u00a0\u2028\u2029\ufeff\u3000',
  'marks of HTML': '</script><b>&amp;&#0;<!--]]>',
};

const at = '2026-01-01T12:00:00Z';
const session = {
  id: 's1',
  active: true,
  issued_at: at,
  authenticated_at: at,
  expires_at: '2027-01-01T12:00:00Z',
  authenticator_assurance_level: 'aal1',
  authentication_methods: [{ method: 'oidc', aal: 'aal1', completed_at: at, provider: 'acme' }],
  identity: {
    id: 'i1',
    schema_id: 'default',
    schema_url: '',
    traits: { email: 'ada@example.org', firstName: 'Ada' },
    verifiable_addresses: [],
  },
  devices: [{ id: 'd1', ip_address: '203.0.113.7', user_agent: 'Firefox', location: 'Lyon' }],
};
const client = { client_id: 'shop', client_name: 'Shop', client_uri: 'https://shop.test/' };
const question = {
  challenge: 'c',
  csrf_token: 't',
  client,
  requested_scope: ['orders', 'openid'],
  requested_audience: ['https://api.test'],
  subject: 'i1',
  identity_label: 'Ada',
  redirect_host: 'shop.test',
  remember_for: 3600,
};
const problem = { id: 'e1', error: { id: 'x', code: 400, status: 'Bad Request', reason: 'why', message: 'what' } };

type Bodies = Readonly<Record<string, unknown>>;
const signedIn: Bodies = { '/sessions/whoami': session };

const screens: ReadonlyArray<readonly [name: string, address: string, bodies: Bodies]> = [
  ['consent', '/consent?consent_challenge=c', { '/gateway/consent': question }],
  ['logout', '/logout?logout_challenge=c', { '/gateway/logout': question }],
  [
    'dashboard',
    '/',
    { ...signedIn, '/self-service/logout/browser': { logout_url: 'https://kratos.test/self-service/logout' } },
  ],
  ['sessions', '/sessions', { ...signedIn, '/sessions': [{ ...session, id: 's2' }] }],
  ['error', '/error?id=e1', { '/self-service/errors': problem }],
];

/** Flows of all shapes, at their own addresses. */
const flows = flowsByShape.map(({ name, kind, flow }): (typeof screens)[number] => [
  name,
  `/${kind}?flow=${flow.id}`,
  {
    [`/self-service/${kind}/flows`]: {
      ...JSON.parse(JSON.stringify(flow).replaceAll('http://127.0.0.1:4433', origin)),
      ...(kind === 'login' && { oauth2_login_request: { client } }),
    },
    ...(kind === 'settings' ? signedIn : {}),
  },
]);

type Write = typeof withWords;

const serverOf = (bodies: Bodies, write: Write, words: string) =>
  answering(
    Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, () => Response.json(write(body, words))])),
  ).fetch;

/** The texts of the page that a browser would split. */
function tooLong(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if ((node.nodeValue?.length ?? 0) > longestText) found.push(node.parentElement?.outerHTML.slice(0, 200) ?? '');
  return found;
}

/** Renders screens with these words, lets the app take each over, and tells what did not fit. */
async function faultsOf(looked: typeof screens, write: Write, words: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, address, bodies] of looked) {
    const fetch = serverOf(bodies, write, words);
    const misfits = await takeOver(await pageAt(address, fetch), fetch);
    found.push(...[...misfits, ...tooLong()].map((what) => `${name}: ${what}`));
  }
  return found;
}

/** Some of each kind: all of them take minutes. */
const some = flows.filter((_flow, index) => index % 32 === 0);

test.each(Object.entries(hostile))('%s: each screen is the same on the server and in the browser', async (_, words) => {
  expect(await faultsOf(screens, withWords, words)).toEqual([]);
});

test.each(Object.entries(hostile))('%s: forms are the same on the server and in the browser', async (_, words) => {
  expect(await faultsOf(some, withWords, words)).toEqual([]);
});

test.each(Object.entries(hostile))(
  '%s: forms with messages that no catalogue has are the same on the server and in the browser',
  async (_, words) => {
    expect(await faultsOf(some, withUnknownWords, words)).toEqual([]);
  },
);
