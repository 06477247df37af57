import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { certificate, privateKey } from '../testing-tls.ts';
import { checkCertificate } from './certificate.ts';
import { ConfigProblem } from './config-problem.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file for this test. Returns its path. */
function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** The lines of the error that these files cause. */
function problems(certPath: string | undefined, keyPath: string | undefined): readonly string[] {
  try {
    checkCertificate(certPath, keyPath);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('a certificate and its key can be used', () => {
  expect(problems(file('cert.pem', certificate), file('key.pem', privateKey))).toEqual([]);
});

test('a key of another certificate is refused', () => {
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  expect(problems(file('cert.pem', certificate), file('key.pem', other))).toEqual([
    'TLS_KEY_PATH: expected the key of the certificate in TLS_CERT_PATH, got another one',
  ]);
});

test('both files are checked, and nothing of their content is repeated', () => {
  expect(problems(join(folder, 'nowhere'), file('key.pem', 'not a key'))).toEqual([
    'TLS_CERT_PATH: expected a file with a certificate in PEM, got ENOENT',
    'TLS_KEY_PATH: expected a file with a private key without a password in PEM, got something else',
  ]);
});

test('a key with a password is refused', () => {
  const key = generateKeyPairSync('ed25519').privateKey;
  const locked = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' });
  expect(problems(file('cert.pem', certificate), file('key.pem', locked))).toEqual([
    'TLS_KEY_PATH: expected a file with a private key without a password in PEM, got something else',
  ]);
});

test('one path alone is not checked here: readConfig reports the missing one', () => {
  expect(problems(join(folder, 'nowhere'), undefined)).toEqual([]);
  expect(problems('', join(folder, 'nowhere'))).toEqual([]);
});
