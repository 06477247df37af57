import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { type VariableName, variables } from './variables.ts';

/** The value of a text; `undefined` if the variable does not accept it. */
function valueOfText(name: VariableName, text: string): unknown {
  return variables[name].schema.safeParse(text).data;
}

describe('accepted', () => {
  test.each<[VariableName, string, unknown]>([
    ['PORT', '0', 0],
    ['PORT', '65535', 65535],
    ['BASE_PATH', '/', ''],
    ['BASE_PATH', '/a/b/', '/a/b'],
    ['KRATOS_PUBLIC_URL', 'HTTP://Kratos:4433//', 'http://kratos:4433'],
    ['KRATOS_PUBLIC_URL', 'https://id.example/kratos/', 'https://id.example/kratos'],
    ['PUBLIC_ORIGIN', 'https://id.example', 'https://id.example'],
    ['PUBLIC_ORIGIN', 'HTTPS://ID.example:443/', 'https://id.example'],
    ['PUBLIC_ORIGIN', 'http://127.0.0.1:4455', 'http://127.0.0.1:4455'],
    ['PUBLIC_ORIGIN', 'https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['PUBLIC_ORIGIN', 'https://bücher.example', 'https://xn--bcher-kva.example'],
    [
      'CAPTCHA_ORIGINS',
      'https://a.example/, https://*.b.example:8443',
      ['https://a.example', 'https://*.b.example:8443'],
    ],
    ['CAPTCHA_ORIGINS', ' , ', []],
    ['TRUSTED_CLIENT_IDS', 'a, b,,', ['a', 'b']],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 192.0.2.1,::1', ['10.0.0.0/8', '192.0.2.1', '::1']],
    ['CLIENT_ADDRESS_HEADERS', 'True-Client-IP, CF-Connecting-IP', ['true-client-ip', 'cf-connecting-ip']],
    ['THROTTLE_ACCOUNT', '20/h', { max: 20, windowMs: 3_600_000 }],
    ['THROTTLE_ACCOUNT', '5/10m', { max: 5, windowMs: 600_000 }],
    ['THROTTLE_ACCOUNT', '1/30s', { max: 1, windowMs: 30_000 }],
    ['THROTTLE_ACCOUNT', '300/7d', { max: 300, windowMs: 604_800_000 }],
    ['REDIS_URL', 'redis://redis', 'redis://redis'],
    ['REDIS_URL', 'rediss://user:password@redis:6380/1', 'rediss://user:password@redis:6380/1'],
    ['REDIS_URL', 'valkey://[::1]:6379/', 'valkey://[::1]:6379/'],
    ['HYDRA_ADMIN_TOKEN', 'abc.DEF-_~+/==', 'abc.DEF-_~+/=='],
    ['DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES', 'TRUE', true],
    ['DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES', '0', false],
    ['CSRF_COOKIE_NAME', '__Host-x', '__Host-x'],
    ['REMEMBER_CONSENT_SESSION_FOR_SECONDS', '0', 0],
    ['PASSWORD_MIN_LENGTH', '8', 8],
    ['PRIVILEGED_SESSION_MAX_AGE', '900', 900],
    ['WARN_UNVERIFIED_CLIENTS', 'on', 'on'],
    ['PRIVACY_URL', '/privacy?a=b', '/privacy?a=b'],
    ['PRIVACY_URL', 'https://www.example', 'https://www.example/'],
    ['SCOPE_TEXTS', '{"orders": {"en": "See", "fr": "Voir"}}', { orders: { en: 'See', fr: 'Voir' } }],
    [
      'KRATOS_SCRIPT_INTEGRITY',
      ` sha256-${'A'.repeat(43)}=  sha512-${'B'.repeat(86)}== `,
      `sha256-${'A'.repeat(43)}= sha512-${'B'.repeat(86)}==`,
    ],
    ['COOKIE_SECRET', 'x'.repeat(32), ['x'.repeat(32)]],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['DEFAULT_LOCALE', 'auto', 'auto'],
    ['BRAND_SUBTITLE', 'Any text, with commas', 'Any text, with commas'],
    ['SUPPORT_EMAIL', 'help@example.com', 'help@example.com'],
  ])('%s=%s', (name, text, value) => {
    expect(valueOfText(name, text)).toEqual(value);
  });
});

describe('refused', () => {
  test.each<[VariableName, readonly string[]]>([
    ['PORT', ['70000', '-1', '1.5', 'x', ' 80']],
    ['BASE_PATH', ['auth', '//evil.example', '/a//b', '/a/../b', '/.', '/a b']],
    [
      'KRATOS_PUBLIC_URL',
      ['kratos:4433', 'ftp://kratos', 'http://', 'http://user:password@kratos', 'http://kratos/?a', 'http://kratos/#a'],
    ],
    [
      'PUBLIC_ORIGIN',
      [
        'id.example',
        'https://id.example/auth',
        'https://id.example/?',
        'https://id.example#',
        'https://user@id.example',
        'https://*.example',
        'https://a.example,https://b.example',
        'https://a.example;',
        'https:\\\\id.example',
        'https:id.example',
        'ftp://id.example',
        'https://id.example:x',
        'null',
      ],
    ],
    [
      'CAPTCHA_ORIGINS',
      ['https://captcha.example/api', 'https://a.example;https://b.example', 'https://a.example;', '*'],
    ],
    [
      'TRUSTED_PROXIES',
      [
        '10.0.0.0/33',
        '::1/129',
        '0.0.0.0/0',
        '::/0',
        '10.1',
        '010.0.0.1',
        '0x7f.0.0.1',
        '10.0.0.0/8/8',
        '10.0.0.0/',
        'loopback',
      ],
    ],
    ['CLIENT_ADDRESS_HEADERS', ['X-Forwarded-Host', 'x-forwarded-for', 'True Client IP', 'a:b', 'True-Client-IP;']],
    [
      'THROTTLE_ACCOUNT',
      ['0/1h', '20', '20/', '20/1', '20/0h', '/1h', '20/1w', '20/1.5h', '-1/1h', '20 / 1h', '20/1H'],
    ],
    ['REDIS_URL', ['redis', 'http://redis', 'redis:', 'redis:///0', 'redis://redis/a', 'redis://redis:x']],
    ['HYDRA_ADMIN_TOKEN', ['a b', 'a\r\nb', '=', 'ä']],
    ['COOKIE_SECRET', ['x', 'x'.repeat(31), `${'x'.repeat(31)} `, ',', `${'x'.repeat(32)},y`]],
    ['DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES', ['perhaps', 'yes']],
    ['CSRF_COOKIE_NAME', ['a b', 'a=b', 'a;']],
    ['REMEMBER_CONSENT_SESSION_FOR_SECONDS', ['-1', '1h', '1.5']],
    ['PASSWORD_MIN_LENGTH', ['0', '-1', '8.5', 'many']],
    ['PRIVILEGED_SESSION_MAX_AGE', ['-1', '15m']],
    ['WARN_UNVERIFIED_CLIENTS', ['true']],
    ['PRIVACY_URL', ['javascript:alert(1)', '//evil.example', '/\\evil.example', '/\t/evil.example', 'privacy']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    ['LOGIN_GATE', ['shut']],
    ['DEFAULT_LOCALE', ['constructor', 'xx', 'IT']],
    [
      'SCOPE_TEXTS',
      [
        '{"orders": {"fr": "x"}}',
        '{"orders": {"en": ""}}',
        '{"orders": {"en": "x", "fr": 1}}',
        '{"orders": "x"}',
        '[]',
        '1',
        '{',
      ],
    ],
    [
      'KRATOS_SCRIPT_INTEGRITY',
      [' ', 'sha384-abc', `sha256-${'A'.repeat(64)}`, `sha384-${'A'.repeat(64)}'`, `md5-${'A'.repeat(64)}`],
    ],
    ['SUPPORT_EMAIL', ['help', 'a@b@c', 'a b@example.com', '<a@b>']],
  ])('%s: %j', (name, texts) => {
    expect(texts.filter((text) => valueOfText(name, text) !== undefined)).toEqual([]);
  });
});

test.each([
  '10.0.0.0/8',
  '192.0.2.1',
  '::1',
  '2001:db8::/32',
  '::ffff:10.0.0.0/104',
  '::ffff:10.0.0.1',
  '0.0.0.0/1',
  'fe80::1%eth0',
])('Fastify trusts a proxy at %s, which TRUSTED_PROXIES accepts', async (text) => {
  expect(valueOfText('TRUSTED_PROXIES', text)).toEqual([text]);
  const app = fastify({ trustProxy: [text] });
  await app.ready();
  await app.close();
});

test.each(Object.entries(variables))('%s has a description in whole sentences', (_, { about }) => {
  expect(about).toMatch(/^\S.*[.)]$/);
  expect(about).not.toMatch(/\s{2}|\n/);
});
