import { expect, test } from 'vitest';
import { describeVariables, readConfig, variables } from './config.ts';

const kratos = { KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433/' };

test('reads the environment of the reference interface', () => {
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

test.each([
  [{}, 'KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got nothing'],
  [{ ...kratos, PORT: '70000' }, 'PORT: expected a port number from 0 to 65535, got "70000"'],
  [{ ...kratos, LOGIN_GATE: 'shut' }, 'LOGIN_GATE: expected one of oauth2, open, got "shut"'],
  [{ ...kratos, BASE_PATH: 'auth' }, 'BASE_PATH: expected a path such as /auth, got "auth"'],
  [
    { ...kratos, CAPTCHA_ORIGINS: 'https://captcha.example/api' },
    'CAPTCHA_ORIGINS: expected origins such as https://captcha.example, with commas between them',
  ],
  [
    { ...kratos, DEFAULT_LOCALE: 'it' },
    'DEFAULT_LOCALE: expected one of auto, de, en, es, fi, fr, nl, pl, pt, ru, se, zh, got "it"',
  ],
  [
    { ...kratos, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true', CSRF_COOKIE_NAME: '__Host-x' },
    'CSRF_COOKIE_NAME: expected another name, because browsers drop it',
  ],
  [{ ...kratos, SCOPE_TEXTS: '{"orders": {"fr": "x"}}' }, 'SCOPE_TEXTS: expected JSON such as'],
  ...['sha384-abc', `sha256-${'A'.repeat(64)}`, `sha384-${'A'.repeat(64)}'`].map(
    (digest): [Record<string, string>, string] => [
      { ...kratos, KRATOS_SCRIPT_INTEGRITY: digest },
      'KRATOS_SCRIPT_INTEGRITY: expected digests such as sha384-... in Base64, with spaces between them, got "sha',
    ],
  ),
  [{ ...kratos, TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: expected IP addresses or networks'],
  [
    { ...kratos, HYDRA_PUBLIC_URL: 'https://id.example' },
    'HYDRA_ADMIN_URL: expected a value, because HYDRA_PUBLIC_URL is set',
  ],
  [
    { ...kratos, RENDERING: 'on', KRATOS_PROXY: 'off' },
    'RENDERING: expected off, because KRATOS_PROXY is off: views are made of what passes through',
  ],
  [{ ...kratos, PORT: '9000', METRICS_PORT: '9000' }, 'METRICS_PORT: expected another port than PORT, got "9000"'],
  [{ ...kratos, TLS_KEY_PATH: 'k' }, 'TLS_CERT_PATH: expected a value, because TLS_KEY_PATH is set'],
  [
    { ...kratos, PRIVACY_URL: 'javascript:alert(1)' },
    'PRIVACY_URL: expected an http or https address, or a path that begins with one slash, got "javascript:alert(1)"',
  ],
  [
    { ...kratos, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'perhaps' },
    'DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: expected true or false, got "perhaps"',
  ],
])('%j: %s', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('every problem is told at once, secrets without their value, and nothing twice', () => {
  const env = { KRATOS_PUBLIC_URL: 'kratos:4433', PORT: 'x', TLS_CERT_PATH: 'c', LOGIN_REFRESH: 'never', HOST: '' };
  expect(() => readConfig(env)).toThrow(
    [
      'PORT: expected a port number from 0 to 65535, got "x"',
      'KRATOS_PUBLIC_URL: expected an http or https address such as http://127.0.0.1:4433, got "kratos:4433"',
      'LOGIN_REFRESH: expected one of always, auto, got "never"',
      'TLS_KEY_PATH: expected a value, because TLS_CERT_PATH is set',
    ].join('\n'),
  );
});

test("Ory's own environment is enough: its interface knows no issuer, and asks for no application", () => {
  const alone = readConfig({
    ...kratos,
    KRATOS_BROWSER_URL: 'http://127.0.0.1:4433/',
    KRATOS_ADMIN_URL: 'http://127.0.0.1:4434/',
    PORT: '4455',
    COOKIE_SECRET: 'changeme',
    CSRF_COOKIE_NAME: 'ory_csrf_ui',
    CSRF_COOKIE_SECRET: 'changeme',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
  });
  expect(alone).toMatchObject({ LOGIN_GATE: 'open', hydra: undefined, CSRF_COOKIE_NAME: 'ory_csrf_ui' });
  const withHydra = readConfig({ ...kratos, HYDRA_ADMIN_URL: 'http://hydra:4445' });
  expect(withHydra).toMatchObject({
    LOGIN_GATE: 'oauth2',
    hydra: { adminUrl: 'http://hydra:4445', issuer: undefined },
  });
});

test('every variable is described', () => {
  for (const name of Object.keys(variables)) expect(describeVariables()).toMatch(new RegExp(`^${name} +\\S`, 'm'));
});
