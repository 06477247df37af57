import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureOf, tokenHash } from './signature.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...publicKey.export({ format: 'jwk' }), kid: 'a' };

function signed(kid: string): string {
  const text = `${encode({ alg: 'RS256', kid })}.${encode({ sub: 'b' })}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

test('a signature is from a published key, wrong, or from an unknown key', () => {
  expect(signatureOf(signed('a'), [key])).toBe('<of a published key>');
  expect(signatureOf(signed('c'), [key])).toBe('<of another published key>');
  expect(signatureOf(signed('c'), [])).toBe('<of no published key>');
  const [head, , signature] = signed('a').split('.');
  expect(signatureOf(`${head}.${encode({ sub: 'd' })}.${signature}`, [key])).toBe('<wrong>');
});

test('at_hash is half of the digest of the access token (OpenID Connect Core, appendix A.3)', () => {
  expect(tokenHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y')).toBe('77QmUPtjPfzWtF2AnpK9RQ');
});
