/**
 * Tests the rule for return addresses: an address that Kratos allows leads a browser to an allowed host (and path).
 *
 * The test generates addresses and rewrites them as the product does (`asBrowsersRead`). The simulator checks them by Kratos's
 * rules. Each address that it allows is then parsed as a browser parses it. `npm test` takes 10,000 addresses with a fixed seed;
 * `npm run evidence -- return-to` takes 1,000,000 with a new one. `RETURN_TO_RUNS` and `RETURN_TO_SEED` choose both.
 */

import { pathUnescape } from '@members/engines/go/url/escape';
import { asBrowsersRead, webTarget } from '@members/openapi/targets';
import fc from 'fast-check';
import { type KratosConfig, loadKratosConfig } from 'ory-simulator/config';
import { redirect } from 'ory-simulator/core';
import { type Kratos, KratosError, secureReturnTo } from 'ory-simulator/testing';
import { expect, test } from 'vitest';

const runs = Number(process.env.RETURN_TO_RUNS || 10_000);
const fixedSeed = 20_261_123;
const givenSeed = process.env.RETURN_TO_SEED || fixedSeed;
const seed = givenSeed === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(givenSeed);

/** In milliseconds. One address takes about 0.05 ms. */
const timeout = 60_000 + runs;

/** Addresses of the app and of Kratos. A browser reads responses of Kratos on a page of one of them. */
const origin = 'https://app.example.net';
const kratosUrl = 'https://kratos.example.net/';
/** Origins of the pages on which an address may be read: the app's, and one without TLS. */
const pages = [origin, 'http://127.0.0.1:4455'];

const allowed = [
  `${origin}/`,
  'http://127.0.0.1:4455',
  'https://shop.example.com',
  'https://paths.example.com/safe/',
  'http://[::1]:4455',
  'https://*.example.org',
  'org.example.app://callback',
];

/** Hosts of the allowed addresses, to build addresses from. */
const allowedHosts = [
  'app.example.net',
  '127.0.0.1:4455',
  'shop.example.com',
  'paths.example.com',
  '[::1]:4455',
  'www.example.org',
  '.example.org',
  'callback',
];

const demo = await loadKratosConfig({ files: ['tools/demo/kratos.yml'], env: {}, dev: true });
const { selfservice, serve } = demo.config;
const config: KratosConfig = {
  ...demo.config,
  serve: { ...serve, public: { ...serve.public, base_url: kratosUrl } },
  selfservice: { ...selfservice, default_browser_return_url: `${origin}/`, allowed_return_urls: allowed },
};
// `secureReturnTo` reads only the configuration.
const kratos = { config } as Kratos;

/** Returns whether a browser that opens this address is at an allowed scheme, host, port and path. */
function isAllowed({ protocol, host, pathname }: URL): boolean {
  return [...allowed, kratosUrl].some((entry) => {
    const url = new URL(entry.replace('*.', 'any.'));
    const isHost = entry.includes('*.') ? host.endsWith(url.host.slice('any'.length)) : host === url.host;
    // Kratos compares paths without their escapes.
    return isHost && protocol === url.protocol && pathUnescape(pathname).startsWith(url.pathname);
  });
}

/**
 * Passes an address through Kratos's check and opens the result as a browser does.
 * @returns the browser's addresses: from a JSON response and from a `Location` header, on each page; `undefined` if Kratos
 *   refuses the address or no browser can open it
 */
function opened(address: string): URL[] | undefined {
  // A query cannot carry lone surrogates.
  const sent = address.toWellFormed();
  try {
    const answered = secureReturnTo(kratos, sent);
    const location = redirect('GET', 303, answered).headers.location ?? '';
    const read = (text: string) => [...pages, kratosUrl].map((page) => URL.parse(text, page));
    const found = [answered, location].flatMap(read).filter((url) => url !== null);
    return found.length > 0 ? found : undefined;
  } catch (error) {
    if (error instanceof KratosError) return undefined;
    throw error;
  }
}

const pick = (...texts: readonly string[]) => fc.constantFrom(...texts);
const joined = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(''));

/** Characters that browsers drop, trim, encode or read as a slash, and characters at which parsers stop. */
const noise = pick(
  ...['\t', '\n', '\r', ' ', '\0', '\u0001', '\u001f', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u202e'],
  ...['\u2028', '\u3000', '\ufeff', '\ud800', '\udc00', '\u{1f4a5}', '/', '\\', '@', ':', '%', '#', '?', '.', '[', ']'],
  ...['%09', '%0a', '%00', '%20', '%2f', '%5c', '%40', '%3a', '%2e', '%23', '%3f', '%zz', '%', '%e2%82%ac', '%ff'],
);

const scheme = fc.oneof(
  { weight: 3, arbitrary: pick('http:', 'https:') },
  { weight: 3, arbitrary: pick('') },
  pick('HTTP:', 'hTTps:', 'Https:', 'ht\ttp:', 'http\n:', ' https:', 'https', ':', 'http::'),
  pick(
    'javascript:',
    'data:',
    'file:',
    'ftp:',
    'ws:',
    'blob:https:',
    'org.example.app:',
    'ORG.example.app:',
    'mailto:',
  ),
);

const slashes = fc.oneof(
  { weight: 4, arbitrary: pick('//') },
  pick('', '/', '\\', '\\\\', '/\\', '\\/', '///', '\\\\\\', '/\t/', '/\n\\', '/.//', '/./', '/..//', '%2f%2f', './'),
  joined(pick('/', '\\', '\t', '.'), 5),
);

const userinfo = fc.oneof(
  { weight: 6, arbitrary: pick('') },
  pick('@', ':@', 'a@', 'a:b@', 'a:b:c@', 'a@b@', '%40@', 'a%2f@', 'a\\@', 'a/@', 'a#@', 'a?@', 'ä@', 'a b@'),
  fc
    .tuple(pick(...allowedHosts), pick('@', ':80@', '\\@', '%5c@', '/@', '#@', '?@', '%40'))
    .map((parts) => parts.join('')),
);

const stranger = pick(
  ...['evil.example', 'EVIL.example', 'evil.example.', 'evil', 'localhost', '', '.', '..', '-', '*', '*.example.org'],
  // IPv4 and IPv6 in other notations.
  ...['127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '127.0.0.1.', '127.0.0.01', '0x7f000001', '256.256.256.256'],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::1%25eth0]',
    '[::1',
    '::1',
    '[evil.example]',
  ],
  // Names that a parser rewrites.
  ...['\uff45vil.example', 'evil\u3002example', 'evil\uff0eexample', 'ev\u00adil.example', 'm\u00fcnchen.example'],
  ...['xn--mnchen-3ya.example', 'xn--a', 'xn--evil-.example', 'stra\u00dfe.example', '\u212aelvin.example'],
  ...[
    '%65vil.example',
    'evil%2eexample',
    '%ef%bd%85vil.example',
    'evil.example%2f',
    'evil.example%00',
    'evil.example%5c',
  ],
  ...['evil.example\u2044', 'evil.example\u2100', 'evil.example\uff0f', 'evil.example\uff1f', 'evil.example\uff03'],
);

const allowedHost = pick(...allowedHosts);

/** Allowed hosts, other hosts, and mixtures of both. */
const host = fc.oneof(
  { weight: 4, arbitrary: allowedHost },
  { weight: 2, arbitrary: stranger },
  fc.tuple(stranger, fc.oneof(pick(''), noise), allowedHost).map((parts) => parts.join('')),
  fc.tuple(allowedHost, fc.oneof(pick('.'), noise), stranger).map((parts) => parts.join('')),
  fc.tuple(fc.string({ unit: 'binary', maxLength: 8 }), allowedHost).map((parts) => parts.join('')),
  fc.domain().map((name) => `${name}.example.org`),
);

const port = fc.oneof(
  { weight: 5, arbitrary: pick('') },
  pick(':', ':80', ':443', ':4455', ':04455', ':0', ':65536', ':99999', ':+80', ':80a', ':\uff18\uff10', ':80:90'),
);

const piece = fc.oneof(
  pick(
    '/',
    '//',
    '/.',
    '/..',
    '/%2e%2e',
    '/.%2E/',
    '/safe/',
    '/safe/../',
    '/..%2f',
    '/a',
    '/a b',
    '/\u00e9',
    '/evil.example',
  ),
  pick(';', ',', '"', '<', '|', '^', '`', '{', "'", '[', ']', '*', '=', '&', '+', '~', '!'),
  noise,
);
const path = joined(piece, 4);
const query = fc.oneof(
  { weight: 3, arbitrary: pick('') },
  joined(piece, 3).map((text) => `?${text}`),
);
const fragment = fc.oneof(
  { weight: 3, arbitrary: pick('') },
  joined(piece, 3).map((text) => `#${text}`),
);

/** An address of these parts, with noise in up to three places. */
const ofParts = fc
  .tuple(
    fc.tuple(scheme, slashes, userinfo, host, port, path, query, fragment).map((parts) => parts.join('')),
    fc.array(fc.tuple(fc.nat(80), noise), { maxLength: 3 }),
  )
  .map(([address, insertions]) =>
    insertions.reduce((text, [at, what]) => `${text.slice(0, at)}${what}${text.slice(at)}`, address),
  );

const space = pick(' ', '\t', '\u00a0', '\ufeff', '%20');

/** A host after unusual slashes, followed by blanks that Go or a browser may drop. */
const ends = fc
  .tuple(
    pick('http:', 'https:', ''),
    slashes,
    fc.oneof(allowedHost, stranger),
    joined(space, 2),
    pick('', '#', '?', '?#'),
  )
  .map((parts) => parts.join(''));

/** Starts of addresses below an allowed path, and beside it. */
const below = pick('https://paths.example.com/safe', 'https://paths.example.com/safe/', 'https://paths.example.com');

const addresses = fc.oneof(
  { weight: 12, arbitrary: ofParts },
  { weight: 1, arbitrary: fc.tuple(path, query, fragment).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.tuple(below, path, query, fragment).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: ends },
  { weight: 1, arbitrary: joined(noise, 8) },
);

/** Regressions: addresses that an earlier version allowed. */
const known = [
  'http:\\\\evil.example',
  'Https:\\/a.aa.example.org;',
  'https:\\\\\\evil.example #',
  'https://paths.example.com/safe/.%2E/',
  'https://paths.example.com/safe/..%2f|',
];

test(`${runs} return addresses, seed ${seed}: addresses that Kratos allows lead a browser to an allowed host`, {
  timeout,
}, () => {
  console.info(`return addresses: ${runs} runs, seed ${seed}`);
  let followed = 0;
  let rewritten = 0;
  fc.assert(
    fc.property(addresses, fc.constantFrom(...pages), (address, page) => {
      const sent = asBrowsersRead(address, page);
      expect(asBrowsersRead(sent, page)).toBe(sent);
      const seen = opened(sent);
      if (seen === undefined) return;
      followed += 1;
      if (sent !== address) rewritten += 1;
      expect(seen.filter((url) => !isAllowed(url)).map(String)).toEqual([]);
    }),
    { numRuns: runs, seed, examples: known.map((address): [string, string] => [address, origin]) },
  );
  // A check that refuses everything would also pass.
  expect(followed).toBeGreaterThan(runs / 10);
  expect(rewritten).toBeGreaterThan(runs / 50);
});

test(`${runs} addresses, seed ${seed}: an address that the product follows means the same on every page`, {
  timeout,
}, () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const target = webTarget(address, origin);
      if (target === undefined) return;
      // The text of the address does not depend on the page that it is read on.
      expect(URL.parse(target.href, 'http://elsewhere.example/a/b')?.href).toBe(target.href);
      expect([target.protocol, target.username, target.password]).toEqual([expect.stringMatching(/^https?:$/), '', '']);
      if (target.origin === origin) expect(webTarget(target.pathname + target.search, origin)?.host).toBe(target.host);
    }),
    { numRuns: runs, seed },
  );
});
