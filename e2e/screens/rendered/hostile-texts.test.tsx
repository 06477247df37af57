import { expect, test } from 'vitest';
import { serverAnswering } from '../fake-server.ts';
import { flowsByShape } from '../recorded/recorded.ts';
import { withText, withUnknownMessages } from './hostile-values.ts';
import { hydrate, origin, pageAt } from './rendered.tsx';

/** Browsers split longer texts of a parsed page (length in UTF-16 code units). React then finds a page that differs from its own. */
const longestText = 65_536;

const hostile = {
  'a high surrogate alone': 'a\ud800b',
  'a low surrogate alone': '\udc00',
  NUL: 'a\0b\0',
  'carriage returns': '\ra\r\nb\r',
  'control characters and noncharacters': 'a\u0001\u0008\u000b\u000c\u001f\u007f\u0085\ufdd0\uffffb',
  'a hundred thousand spaces': ' '.repeat(100_000),
  'white space around a letter': ` \n ${'\t'.repeat(70_000)}x\n`,
  'one long word': 'w'.repeat(100_000),
  'many surrogate pairs': '\u{1f4a5}'.repeat(40_000),
  'direction controls': '\u202e'.repeat(70_000),
  'white space that HTML does not collapse': '\u00a0\u2028\u2029\ufeff\u3000',
  'HTML syntax': '</script><b>&amp;&#0;<!--]]>',
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

/** Recorded flows of all shapes, with the address of their screen. */
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

type Write = typeof withText;

const serverOf = (bodies: Bodies, write: Write, words: string) =>
  serverAnswering(
    Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, () => Response.json(write(body, words))])),
  ).fetch;

/** Returns the elements whose text a browser would split. */
function splitTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if ((node.nodeValue?.length ?? 0) > longestText) found.push(node.parentElement?.outerHTML.slice(0, 200) ?? '');
  return found;
}

/** Renders screens with this text and hydrates them. @returns a line for each difference and for each split text */
async function faultsOf(checked: typeof screens, write: Write, words: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, address, bodies] of checked) {
    const fetch = serverOf(bodies, write, words);
    const misfits = await hydrate(await pageAt(address, fetch), fetch);
    found.push(...[...misfits, ...splitTexts()].map((what) => `${name}: ${what}`));
  }
  return found;
}

/** A part of the flows: all of them take minutes. */
const some = flows.filter((_flow, index) => index % 32 === 0);

test.each(Object.entries(hostile))('%s: each screen is the same on the server and in the browser', async (_, words) => {
  expect(await faultsOf(screens, withText, words)).toEqual([]);
});

test.each(Object.entries(hostile))('%s: forms are the same on the server and in the browser', async (_, words) => {
  expect(await faultsOf(some, withText, words)).toEqual([]);
});

test.each(Object.entries(hostile))(
  '%s: forms with messages that no catalogue has are the same on the server and in the browser',
  async (_, words) => {
    expect(await faultsOf(some, withUnknownMessages, words)).toEqual([]);
  },
);
