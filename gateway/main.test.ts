import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { certificate } from './testing-tls.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env });
  return { status, stdout, stderr: stderr.trim() };
}

test('a wrong value ends the start with one error line and exit code 2', () => {
  const { status, stderr } = run({ KRATOS_PUBLIC_URL: 'kratos:4433' });
  expect(stderr).toBe(
    'gateway: KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got "kratos:4433"',
  );
  expect(status).toBe(2);
});

test('several wrong values are reported together, one line each, including problems of the files that they name', () => {
  const files = {
    LOCALES_DIR: '/nowhere/at/all',
    TLS_CERT_PATH: '/nowhere/cert.pem',
    TLS_KEY_PATH: main,
    CLAIMS_FILE: '/nowhere',
  };
  const { status, stderr } = run({ PORT: 'x', ...files });
  expect([status, stderr.split('\n').map((line) => line.split(':')[1])]).toEqual([
    2,
    [' PORT', ' KRATOS_PUBLIC_URL', ' LOCALES_DIR', ' TLS_CERT_PATH', ' TLS_KEY_PATH', ' CLAIMS_FILE'],
  ]);
  expect(stderr).toContain('TLS_CERT_PATH: expected a file with a certificate in PEM, got ENOENT');
  expect(stderr).toContain('TLS_KEY_PATH: expected a file with a private key without a password in PEM, got something');
});

test('a key of another certificate is a wrong value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const path = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { privateKey } = generateKeyPairSync('ed25519');
  const { status, stderr } = run({
    KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433',
    TLS_CERT_PATH: path('cert.pem', certificate),
    TLS_KEY_PATH: path('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' })),
  });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([
    2,
    'gateway: TLS_KEY_PATH: expected the key of the certificate in TLS_CERT_PATH, got another one',
  ]);
});

test('a LOCALES_DIR that does not exist ends the start with exit code 2', () => {
  const { status, stderr } = run({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433', LOCALES_DIR: '/nowhere/at/all' });
  expect(stderr.split('\n').at(-1)).toMatch(/^gateway: LOCALES_DIR: expected a folder with files such as fr\.json, /);
  expect(status).toBe(2);
});

test('--help prints the table of variables', () => {
  expect(run({}, '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^PORT +Port to listen on/) });
});
