import { expect, test } from 'vitest';
import { json, publicOrigin, world } from './hydra.fixture.ts';

interface Jwk {
  readonly kid: string;
  readonly n: string;
}

const bits = ({ n }: Jwk) => Buffer.from(n, 'base64url').length * 8;
const keysOf = (answer: Parameters<typeof json>[0]) => json(answer).keys as Jwk[];

test('RSA keys have 4,096 bits as in the server, and 2,048 with quickKeys', async () => {
  const { browser } = await world();
  const [quick] = keysOf(await browser.visit('/.well-known/jwks.json'));
  expect(quick && bits(quick)).toBe(2048);
  const { browser: patient } = await world('', undefined, { quickKeys: false });
  const [made] = keysOf(await patient.admin('POST', '/keys/some', { alg: 'RS256', use: 'sig', kid: 'one' }));
  expect(made && bits(made)).toBe(4096);
});

test('simultaneous requests get the same key', async () => {
  const { browser } = await world();
  const answers = await Promise.all([1, 2, 3].map(() => browser.visit('/.well-known/jwks.json')));
  const kids = answers.map((answer) => keysOf(answer).map(({ kid }) => kid));
  expect(kids[0]).toHaveLength(2);
  expect(new Set(kids.map(String)).size).toBe(1);
});

test('the Location of a key set is a URL of the issuer', async () => {
  const { browser } = await world();
  const made = await browser.admin('POST', '/keys/some', { alg: 'ES256' });
  expect(made.headers.location).toBe(`${publicOrigin}/keys/some`);
});
