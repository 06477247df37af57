import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigProblem, changedSettings, describeVariables, readConfig, variables } from './config.ts';

const kratos = { KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433/' };
const [first, second] = ['first-'.padEnd(32, '1'), 'second-'.padEnd(32, '2')];

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** Writes a file for this test. Returns its path. */
function file(content: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'config-'));
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return path;
}

/** The lines of the error that these settings cause. */
function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message.split('\n');
    throw error;
  }
  return [];
}

test("the variables of Ory's reference UI are read", () => {
  const config = readConfig({ ORY_SDK_URL: 'http://kratos:4433', PORT: '3000', BASE_PATH: '/auth/' });
  expect(config).toMatchObject({
    KRATOS_PUBLIC_URL: 'http://kratos:4433',
    KRATOS_BROWSER_URL: 'http://kratos:4433',
    PORT: 3000,
    BASE_PATH: '/auth',
    CSRF_COOKIE_NAME: '__Host-csrf',
    TRUSTED_CLIENT_IDS: [],
    hydra: undefined,
    tls: undefined,
  });
});

test("the environment of Ory's quickstart is enough, with longer secrets: no issuer, no application required", () => {
  const alone = readConfig({
    ...kratos,
    KRATOS_BROWSER_URL: 'http://127.0.0.1:4433/',
    KRATOS_ADMIN_URL: 'http://127.0.0.1:4434/',
    PORT: '4455',
    COOKIE_SECRET: first,
    CSRF_COOKIE_NAME: 'ory_csrf_ui',
    CSRF_COOKIE_SECRET: second,
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
  });
  expect(alone).toMatchObject({ LOGIN_GATE: 'open', hydra: undefined, CSRF_COOKIE_NAME: 'ory_csrf_ui' });
  const withHydra = readConfig({ ...kratos, HYDRA_ADMIN_URL: 'http://hydra:4445', HYDRA_ADMIN_TOKEN: 'ory_pat_1' });
  expect(withHydra).toMatchObject({
    LOGIN_GATE: 'oauth2',
    hydra: { adminUrl: 'http://hydra:4445', issuer: undefined, token: 'ory_pat_1' },
  });
});

test('every default is a value that its variable accepts', () => {
  expect(readConfig(kratos)).toMatchObject({
    PORT: 4455,
    PUBLIC_ORIGIN: undefined,
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'text',
    LOG_REQUESTS: 'on',
    SOURCE_MAPS: 'off',
    CLIENT_ADDRESS_HEADERS: [],
    THROTTLE: 'on',
    THROTTLE_ACCOUNT: { max: 20, windowMs: 3_600_000 },
    THROTTLE_ADDRESS: { max: 1000, windowMs: 3_600_000 },
    THROTTLE_FLOW: { max: 30, windowMs: 3_600_000 },
    THROTTLE_DEVICE: { max: 30, windowMs: 3_600_000 },
    REDIS_URL: undefined,
    DEFAULT_LOCALE: 'fr',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: false,
  });
});

test('a certificate and its key make the gateway serve https', () => {
  const { tls } = readConfig({ ...kratos, TLS_CERT_PATH: 'cert.pem', TLS_KEY_PATH: 'key.pem' });
  expect(tls).toEqual({ certPath: 'cert.pem', keyPath: 'key.pem' });
});

test('the CSRF cookie has another name where cookies are not Secure', () => {
  const config = readConfig({ ...kratos, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: '1' });
  expect(config.CSRF_COOKIE_NAME).toBe('csrf');
});

describe('values that contradict each other', () => {
  test.each<[Record<string, string>, string]>([
    [{}, 'KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got nothing'],
    [
      { ...kratos, HYDRA_PUBLIC_URL: 'https://id.example' },
      'HYDRA_ADMIN_URL: expected a value, because HYDRA_PUBLIC_URL is set',
    ],
    [
      { ...kratos, DEFAULT_LOCALE: 'it' },
      'DEFAULT_LOCALE: expected auto or a language, one of de, en, es, fi, fr, nl, pl, pt, ru, se, zh or one of LOCALES_DIR, got "it"',
    ],
    [{ ...kratos, HYDRA_ADMIN_TOKEN: 'abc' }, 'HYDRA_ADMIN_URL: expected a value, because HYDRA_ADMIN_TOKEN is set'],
    [
      { ...kratos, HOST: '0.0.0.0' },
      'PUBLIC_ORIGIN: expected an origin such as https://id.example, because HOST is "0.0.0.0": without it, the Host header of each request is trusted',
    ],
    [
      { ...kratos, PUBLIC_ORIGIN: 'https://id.example', COOKIE_SECRET: 'for-demonstration-only-cookie-secret' },
      'COOKIE_SECRET: expected a secret that nobody else knows, because PUBLIC_ORIGIN is an https origin (openssl rand -base64 32)',
    ],
    [
      { ...kratos, PUBLIC_ORIGIN: 'https://id.example', CSRF_COOKIE_SECRET: `${first},${'x'.repeat(40)}` },
      'CSRF_COOKIE_SECRET: expected a secret that nobody else knows, because PUBLIC_ORIGIN is an https origin (openssl rand -base64 32)',
    ],
    [
      { ...kratos, RENDERING: 'on', KRATOS_PROXY: 'off' },
      'RENDERING: expected off, because KRATOS_PROXY is off: the gateway renders pages from the answers that it passes on',
    ],
    [{ ...kratos, PORT: '9000', METRICS_PORT: '9000' }, 'METRICS_PORT: expected another port than PORT, got "9000"'],
    [
      { ...kratos, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true', CSRF_COOKIE_NAME: '__Host-x' },
      'CSRF_COOKIE_NAME: expected another name, because browsers drop it where DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES is true',
    ],
    [{ ...kratos, TLS_KEY_PATH: 'k' }, 'TLS_CERT_PATH: expected a value, because TLS_KEY_PATH is set'],
    [{ ...kratos, TLS_CERT_PATH: 'c' }, 'TLS_KEY_PATH: expected a value, because TLS_CERT_PATH is set'],
    [
      { ...kratos, PUBLIC_ORIGIN: 'http://id.example', TLS_CERT_PATH: 'c', TLS_KEY_PATH: 'k' },
      'PUBLIC_ORIGIN: expected an https origin, because TLS_CERT_PATH is set',
    ],
    [
      { ...kratos, PUBLIC_ORIGIN: 'http://id.example' },
      'PUBLIC_ORIGIN: expected an https origin, because browsers drop Secure cookies on plain http; DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES=true makes cookies without Secure',
    ],
  ])('%j: %s', (env, message) => {
    expect(problems(env)).toEqual([message]);
  });

  test.each([
    { METRICS_PORT: '0', PORT: '0' },
    { DEFAULT_LOCALE: 'it', LOCALES_DIR: '/texts' },
    { KRATOS_PROXY: 'off' },
    { PUBLIC_ORIGIN: 'http://id.example', DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true' },
    { PUBLIC_ORIGIN: 'http://localhost:4455' },
    { PUBLIC_ORIGIN: 'http://id.localhost' },
    { PUBLIC_ORIGIN: 'http://127.0.0.1:4455' },
    { PUBLIC_ORIGIN: 'http://[::1]:4455' },
    { PUBLIC_ORIGIN: 'https://id.example', TLS_CERT_PATH: 'c', TLS_KEY_PATH: 'k' },
  ])('%j is no contradiction', (env) => {
    expect(problems({ ...kratos, ...env })).toEqual([]);
  });

  test.each(['http://127.example.com', 'http://localhost.example'])(
    '%s is not an address of this machine',
    (PUBLIC_ORIGIN) => {
      expect(problems({ ...kratos, PUBLIC_ORIGIN })).toEqual([
        expect.stringMatching(/^PUBLIC_ORIGIN: expected an https/),
      ]);
    },
  );
});

test('all problems are reported at once, each one once', () => {
  const env = { KRATOS_PUBLIC_URL: 'kratos:4433', PORT: 'x', TLS_CERT_PATH: 'c', LOGIN_REFRESH: 'never', HOST: '' };
  expect(problems(env)).toEqual([
    'PORT: expected a port number from 0 to 65535, got "x"',
    'KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got "kratos:4433"',
    'LOGIN_REFRESH: expected one of always, auto, got "never"',
    'TLS_KEY_PATH: expected a value, because TLS_CERT_PATH is set',
  ]);
});

test('an error message never repeats the value of a secret', () => {
  const env = {
    ...kratos,
    COOKIE_SECRET: 'abc-1',
    CSRF_COOKIE_SECRET: ',',
    REDIS_URL: 'abc-2',
    HYDRA_ADMIN_TOKEN: 'abc 3',
  };
  expect(problems(env)).toEqual([
    'HYDRA_ADMIN_TOKEN: expected a bearer token: letters, digits and -._~+/ without blanks',
    'COOKIE_SECRET: expected secrets of at least 32 characters, with commas between them',
    'CSRF_COOKIE_SECRET: expected secrets of at least 32 characters, with commas between them',
    'REDIS_URL: expected a redis://, rediss:// or valkey:// address',
  ]);
});

test('an error message does not repeat the password in a URL', () => {
  expect(problems({ KRATOS_PUBLIC_URL: 'http://user:p@ssword@kratos:4433/' })).toEqual([
    'KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got "http://...@kratos:4433/"',
  ]);
});

describe('secrets', () => {
  test('a list of secrets keeps its order: the first one signs', () => {
    const config = readConfig({ ...kratos, COOKIE_SECRET: `${first}, ${second}` });
    expect(config.secrets).toEqual([first, second]);
  });

  test('CSRF_COOKIE_SECRET is read before COOKIE_SECRET', () => {
    expect(readConfig({ ...kratos, COOKIE_SECRET: first, CSRF_COOKIE_SECRET: second }).secrets).toEqual([second]);
  });

  test('one secret of a list that is too short ends the start', () => {
    expect(problems({ ...kratos, COOKIE_SECRET: `${first},${'x'.repeat(31)}` })).toEqual([
      'COOKIE_SECRET: expected secrets of at least 32 characters, with commas between them',
    ]);
  });

  test('without a secret each start makes its own', () => {
    const [one, other] = [readConfig(kratos).secrets, readConfig(kratos).secrets];
    expect(one).toEqual([expect.stringMatching(/^.{32,}$/)]);
    expect(other).not.toEqual(one);
  });
});

describe('secrets in files', () => {
  test.each([
    ['one line', `${first}\n`, [first]],
    ['one secret a line', `${first}\r\n${second}\r\n`, [first, second]],
    ['commas', `${first},${second}`, [first, second]],
  ])('COOKIE_SECRET_FILE: %s', (_, content, expected) => {
    expect(readConfig({ ...kratos, COOKIE_SECRET: '', COOKIE_SECRET_FILE: file(content) }).secrets).toEqual(expected);
  });

  test('a single value loses the line end of its file, and nothing else', () => {
    const env = { ...kratos, HYDRA_ADMIN_URL: 'http://hydra:4445' };
    expect(readConfig({ ...env, HYDRA_ADMIN_TOKEN_FILE: file('token\n') }).HYDRA_ADMIN_TOKEN).toBe('token');
    expect(problems({ ...env, HYDRA_ADMIN_TOKEN_FILE: file('token\n\n') })).toEqual([
      'HYDRA_ADMIN_TOKEN_FILE: expected a bearer token: letters, digits and -._~+/ without blanks',
    ]);
  });

  test('an empty file is no secret', () => {
    expect(problems({ ...kratos, COOKIE_SECRET_FILE: file('') })).toEqual([
      'COOKIE_SECRET_FILE: expected secrets of at least 32 characters, with commas between them',
    ]);
  });

  test('a file that cannot be read ends the start', () => {
    const path = join(tmpdir(), 'no', 'such', 'file');
    expect(problems({ ...kratos, COOKIE_SECRET_FILE: path, REDIS_URL_FILE: tmpdir() })).toEqual([
      'COOKIE_SECRET_FILE: expected a file that can be read, got ENOENT',
      'REDIS_URL_FILE: expected a file that can be read, got EISDIR',
    ]);
  });

  test('a secret and its file together are an error', () => {
    expect(problems({ ...kratos, COOKIE_SECRET: first, COOKIE_SECRET_FILE: file(first) })).toEqual([
      'COOKIE_SECRET: expected no value, because COOKIE_SECRET_FILE is set',
    ]);
  });

  test('a problem of a file is not reported as a missing value', () => {
    const env = { ...kratos, HYDRA_ADMIN_TOKEN_FILE: join(tmpdir(), 'no', 'such', 'file') };
    expect(problems(env)).toEqual(['HYDRA_ADMIN_TOKEN_FILE: expected a file that can be read, got ENOENT']);
  });

  test('a variable that is no secret is not read from a file', () => {
    expect(readConfig({ ...kratos, BRAND_NAME_FILE: file('Acme') }).BRAND_NAME).toBeUndefined();
  });
});

describe('warnings', () => {
  const complete = { ...kratos, PUBLIC_ORIGIN: 'https://id.example', COOKIE_SECRET: first };

  test('a complete configuration has none', () => {
    expect(readConfig(complete).warnings).toEqual([]);
  });

  test('a missing origin, a missing secret and a misspelled name cause a warning each', () => {
    expect(readConfig({ ...kratos, KRATOS_PUBLIK_URL: 'http://kratos' }).warnings).toEqual([
      'PUBLIC_ORIGIN is not set: the Host header of each request is trusted',
      'COOKIE_SECRET is not set: a random secret is used, so forms from before a restart or from another instance are refused',
      'KRATOS_PUBLIK_URL is not a setting of the gateway; did you mean KRATOS_PUBLIC_URL?',
    ]);
  });

  test('a secret in a file causes no warning about a missing one', () => {
    const env = { ...complete, COOKIE_SECRET: undefined, COOKIE_SECRET_FILE: file(first) };
    expect(readConfig(env).warnings).toEqual([]);
  });
});

describe('changed settings', () => {
  const changed = (env: Record<string, string>) => changedSettings(readConfig(env), env);

  test('are those that the environment sets to another value than the default', () => {
    const env = {
      ORY_SDK_URL: 'http://kratos:4433/',
      PORT: '4455',
      THROTTLE_FLOW: '5/10m',
      TRUSTED_PROXIES: '10.0.0.0/8',
    };
    expect(changed({ ...env, PATH: '/bin', HOST: '' })).toEqual({
      ORY_SDK_URL: 'http://kratos:4433',
      THROTTLE_FLOW: { max: 5, windowMs: 600_000 },
      TRUSTED_PROXIES: ['10.0.0.0/8'],
    });
  });

  test('a default that is written in another way is not changed', () => {
    expect(changed({ ...kratos, THROTTLE_ACCOUNT: '20/60m', BASE_PATH: '/' })).toEqual({
      KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433',
    });
  });

  test('never contain the value of a secret', () => {
    const env = { COOKIE_SECRET_FILE: file(first), REDIS_URL: 'redis://:password@redis:6379/0' };
    expect(changed({ ...kratos, ...env })).toEqual({
      KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433',
      COOKIE_SECRET: 'set',
      REDIS_URL: 'set',
    });
  });
});

describe('the description of the variables', () => {
  const lines = describeVariables().split('\n');

  test('has one line for each variable', () => {
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(variables));
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+ +\S/);
  });

  test('has the default, and the file of a secret', () => {
    expect(lines).toContainEqual(
      expect.stringMatching(/^THROTTLE_FLOW +Guesses in one self-service flow\. \[30\/1h\]$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^REDIS_URL .* REDIS_URL_FILE may name a file/));
  });
});
