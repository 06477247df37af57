import { describe, expect, it } from 'vitest';
import { parseHydraConfig } from './hydra.ts';

const parse = (text: string, { env = {}, dev = true }: { env?: Record<string, string>; dev?: boolean } = {}) =>
  parseHydraConfig({ files: [{ name: 'hydra.yml', text }], env: { DSN: 'memory', ...env }, dev });

describe('hydra.yml', () => {
  it('needs nothing but a dsn in development', () => {
    const { config, warnings } = parse('');
    expect(warnings).toEqual([expect.stringContaining('secrets.system: none')]);
    expect(config).toMatchObject({
      urls: { self: { issuer: 'http://localhost:4444/' }, identity_provider: { headers: {} } },
      ttl: { login_consent_request: 1_800_000, refresh_token: 2_592_000_000, auth_code: 600_000 },
      oauth2: { pkce: { enforced: false, enforced_for_public_clients: false }, expose_internal_errors: false },
      serve: { public: { port: 4444 }, admin: { port: 4445 }, cookies: { names: { session: 'ory_hydra_session' } } },
      strategies: { scope: 'wildcard', access_token: 'opaque' },
      webfinger: { oidc_discovery: { supported_claims: [] } },
    });
    expect(config.urls.login).toBeUndefined();
    expect(config.serve.cookies.same_site_mode).toBe('None');
  });

  it('reads environment variables, for camel-case keys and -1 too', () => {
    const env = {
      URLS_LOGIN: 'http://127.0.0.1:4455/login',
      URLS_IDENTITY_PROVIDER_PUBLICURL: 'http://127.0.0.1:4433',
      TTL_REFRESH_TOKEN: '-1',
    };
    const { config } = parse('', { env });
    expect(config.urls).toMatchObject({
      login: env.URLS_LOGIN,
      identity_provider: { publicUrl: env.URLS_IDENTITY_PROVIDER_PUBLICURL },
    });
    expect(config.ttl.refresh_token).toBe(-1);
  });

  it('reads the short form of a token hook', () => {
    expect(parse('oauth2: {token_hook: "http://127.0.0.1:9/hook"}').config.oauth2.token_hook).toEqual({
      url: 'http://127.0.0.1:9/hook',
    });
  });

  it.each([
    [
      'log: {level: warning}',
      'hydra.yml:1: log.level: expected one of panic, fatal, error, warn, info, debug, trace, got "warning"',
    ],
    [
      'ttl: {access_token: 3600}',
      'hydra.yml:1: ttl.access_token: expected a duration such as 30s, 5m or 1h30m, got the number 3600',
    ],
    ['urls: {bogus: 1}', 'hydra.yml:1: unknown key urls.bogus'],
    ['oidc: {subject_identifiers: {supported_types: [pairwise]}}', 'expected pairwise.salt'],
  ])('refuses %s', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it.each(['urls: {device: {bogus: 1}}', 'oauth2: {session: {bogus: 1}}', 'serve: {public: {bogus: 1}}'])(
    'accepts %s, and warns about the key',
    (text) => {
      expect(parse(text).warnings.join()).toMatch(/unknown key [\w.]+\.bogus, ignored/);
    },
  );

  it('warns if there is no system secret', () => {
    const line = 'secrets.system: none, so a random one is used; Hydra itself responds 500 wherever it needs one';
    expect(parse('secrets: {}').warnings.join()).toContain(line);
    expect(parse('secrets: {system: [a-secret-of-sixteen-or-more]}').warnings.join()).not.toContain(line);
  });

  it('is in development mode by the flag or the environment, never by its file', () => {
    const https = 'urls: {self: {issuer: "https://id.test"}}';
    expect(parse(`dev: true\n${https}`, { dev: false }).config.dev).toBe(false);
    expect(parse(https, { dev: false, env: { DEV: 'true' } }).config.dev).toBe(true);
    expect(parse(https, { dev: true, env: { DEV: 'false' } }).config.dev).toBe(false);
  });

  it('has an https issuer by default if the public listener has TLS', () => {
    expect(parse('serve: {tls: {enabled: true}}').config.urls.self.issuer).toBe('https://localhost:4444/');
  });

  it('requires an https issuer outside development mode', () => {
    expect(() => parse('urls: {self: {issuer: "http://127.0.0.1:4444"}}', { dev: false })).toThrow(
      'expected an https address, or --dev',
    );
    expect(parse('urls: {self: {issuer: "https://id.test"}}', { dev: false }).config.urls.self.issuer).toBe(
      'https://id.test',
    );
  });
});
