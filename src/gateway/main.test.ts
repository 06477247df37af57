import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env });
  return { status, stdout, stderr: stderr.trim() };
}

test('a wrong value ends the start with one line and exit code 2', () => {
  const { status, stderr } = run({ KRATOS_PUBLIC_URL: 'kratos:4433' });
  expect(stderr).toBe(
    'gateway: KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got "kratos:4433"',
  );
  expect(status).toBe(2);
});

test('several wrong values end it once, with a line each', () => {
  const { status, stderr } = run({ PORT: 'x', DEFAULT_LOCALE: 'it' });
  expect([status, stderr.split('\n').map((line) => line.split(':')[1])]).toEqual([
    2,
    [' PORT', ' DEFAULT_LOCALE', ' KRATOS_PUBLIC_URL'],
  ]);
});

test('a folder of texts that is not there is a wrong value, too', () => {
  const { status, stderr } = run({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433', LOCALES_DIR: '/nowhere/at/all' });
  expect(stderr.split('\n').at(-1)).toMatch(/^gateway: LOCALES_DIR: expected a folder with files such as fr\.json, /);
  expect(status).toBe(2);
});

test('--help prints the table of variables', () => {
  expect(run({}, '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^PORT +Port to listen on/) });
});
