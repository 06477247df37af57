import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Jwk } from './jwk.ts';
import { isSignedBy, readJws, strictJson } from './jws.ts';
import { openKey } from './jwt.ts';

test('claims may have 9,999 levels', () => {
  const levels = 9999;
  expect(strictJson('['.repeat(levels) + ']'.repeat(levels))).toBeInstanceOf(Array);
  expect(() => strictJson(`${'['.repeat(levels - 1)}1e999${']'.repeat(levels - 1)}`)).toThrow('cannot unmarshal');
});

const payload = 'Zm9v';
const head = Buffer.from('{"alg":"RS256"}').toString('base64url');

test('a signature is verified whatever `key_ops` says, but not with an RSA exponent of 1', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), privateKey).toString('base64url');
  const jws = readJws(`${head}.${payload}.${signature}`);
  const key = { ...(publicKey.export({ format: 'jwk' }) as Jwk), key_ops: ['encrypt'] };
  expect(await isSignedBy(jws, await openKey(key, 'RS256'), 'RS256')).toBe(true);
  expect(await isSignedBy(jws, await openKey({ ...key, e: 'AQ' }, 'RS256'), 'RS256')).toBe(false);
});
