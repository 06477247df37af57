import { describe, expect, test } from 'vitest';
import { unknownVariables } from './unknown-variables.ts';
import { knownNames } from './variables.ts';

test.each([
  ['KRATOS_PUBLIK_URL', '; did you mean KRATOS_PUBLIC_URL?'],
  ['COOKIE_SECRETS', '; did you mean COOKIE_SECRET?'],
  ['COOKIE_SECRET_FILES', '; did you mean COOKIE_SECRET_FILE?'],
  ['TLS_KEY_FILE', '; did you mean TLS_KEY_PATH?'],
  ['TRUSTED_PROXY', '; did you mean TRUSTED_PROXIES?'],
  ['REDNERING', undefined],
  ['RENDERIN', '; did you mean RENDERING?'],
  ['HOSTS', '; did you mean HOST?'],
  ['THROTTLE_EVERYTHING_ELSE', ''],
  ['LOG_LEAK_SENSITIVE_VALUES', ''],
])('%s', (name, end) => {
  const expected = end === undefined ? [] : [`${name} is not a setting of the gateway${end}`];
  expect(unknownVariables({ [name]: 'value' })).toEqual(expected);
});

test('a warning does not repeat the value, which may be a secret', () => {
  expect(unknownVariables({ COOKIE_SECERT: 'the value' }).join()).not.toContain('the value');
});

describe('no warning', () => {
  test('for the settings, and the files of secrets', () => {
    expect(unknownVariables(Object.fromEntries([...knownNames].map((name) => [name, 'value'])))).toEqual([]);
    expect([...knownNames]).toContain('REDIS_URL_FILE');
  });

  test('for variables of other programs', () => {
    const env = {
      PATH: '/bin',
      HOME: '/',
      HOSTNAME: 'a',
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      LANG: 'C',
      TZ: 'UTC',
    };
    expect(unknownVariables(env)).toEqual([]);
  });

  test('for what Kubernetes and Docker add for a service called kratos-public', () => {
    const env = {
      KRATOS_PUBLIC_SERVICE_HOST: '10.0.0.1',
      KRATOS_PUBLIC_SERVICE_PORT: '80',
      KRATOS_PUBLIC_SERVICE_PORT_HTTP: '80',
      KRATOS_PUBLIC_PORT: 'tcp://10.0.0.1:80',
      KRATOS_PUBLIC_PORT_80_TCP: 'tcp://10.0.0.1:80',
      KRATOS_PUBLIC_PORT_80_TCP_PROTO: 'tcp',
      KRATOS_PUBLIC_PORT_80_TCP_PORT: '80',
      KRATOS_PUBLIC_PORT_80_TCP_ADDR: '10.0.0.1',
    };
    expect(unknownVariables(env)).toEqual([]);
    expect(unknownVariables({ KRATOS_PUBLIC_PORT: '80' })).toHaveLength(1);
  });

  test('for variables of our own tools', () => {
    const names = ['KRATOS_BINARY', 'HYDRA_BINARY', 'KRATOS_CHECKOUT', 'HYDRA_CHECKOUT', 'KRATOS_CONTROL_PORT'];
    expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'value'])))).toEqual([]);
  });

  test('for an empty variable, which counts as not set', () => {
    expect(unknownVariables({ KRATOS_PUBLIK_URL: '' })).toEqual([]);
  });
});
