import { describe, expect, it } from 'vitest';
import { parseKratosConfig } from './kratos.ts';

const minimal = `dsn: memory
selfservice:
  default_browser_return_url: http://127.0.0.1:4455/
identity:
  schemas:
    - id: default
      url: file:///identity.schema.json
`;

const traits = (properties: object) => JSON.stringify({ properties: { traits: { properties } } });
const least = traits({ email: {} });

function parse(
  texts: string | readonly string[],
  env: Record<string, string> = {},
  schema = least,
  upstreamFor: Record<string, string> = {},
) {
  const files = [texts].flat().map((text, i) => ({ name: i === 0 ? 'kratos.yml' : `more-${i}.yml`, text }));
  return parseKratosConfig({ files, env, upstreamFor, dev: true, readSchema: async () => schema });
}

const refusal = async (...parameters: Parameters<typeof parse>) => {
  const error = await parse(...parameters).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? `${error.name} ${error.message}` : 'accepted';
};

describe('kratos.yml', () => {
  it('has a revision that changes with the document, or the configured one', async () => {
    const revision = async (text: string) => (await parse(text)).config.revision;
    expect(await revision(minimal)).toMatch(/^[0-9a-f]{64}$/);
    expect(await revision(`# a comment\n${minimal}`)).toBe(await revision(minimal));
    expect(await revision(`${minimal}session: { lifespan: 1h }\n`)).not.toBe(await revision(minimal));
    expect(await revision(`${minimal}revision: abc\n`)).toBe('abc');
  });

  it.each([
    ['true', true],
    ['1', false],
    ['', false],
  ])('allows API flows in browsers by DEV_DISABLE_API_FLOW_ENFORCEMENT=%s: %s', async (value, expected) => {
    const { config } = await parse(minimal, { DEV_DISABLE_API_FLOW_ENFORCEMENT: value });
    expect(config.disable_api_flow_enforcement).toBe(expected);
    const production = await parse(minimal, { DEV_DISABLE_API_FLOW_ENFORCEMENT: value, DEV: 'false' });
    expect(production.config.disable_api_flow_enforcement).toBe(false);
  });

  it('has defaults, with durations in milliseconds', async () => {
    const { config, warnings } = await parse(minimal);
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({
      dev: true,
      selfservice: {
        allowed_return_urls: [],
        flows: {
          login: {
            lifespan: 3_600_000,
            style: 'unified',
            before: { hooks: [] },
            after: { hooks: [], password: { hooks: [] } },
          },
          registration: { enabled: true, style: 'profile_first', after: { code: { hooks: [] } } },
          settings: { privileged_session_max_age: 3_600_000, required_aal: 'highest_available' },
          recovery: { enabled: false, use: 'code' },
        },
        methods: {
          password: { enabled: true, config: { min_password_length: 8 } },
          code: { enabled: true, passwordless_enabled: false, config: { max_submissions: 5 } },
          oidc: { enabled: false, config: { providers: [] } },
        },
      },
      serve: {
        public: { port: 4433, base_url: 'http://127.0.0.1:4433/', cors: { enabled: false, allow_credentials: true } },
        admin: { port: 4434 },
      },
      session: {
        lifespan: 86_400_000,
        cookie: { name: 'ory_kratos_session', persistent: true },
        whoami: { required_aal: 'highest_available' },
      },
      cookies: { path: '/', same_site: 'Lax' },
      oauth2_provider: { headers: {}, override_return_to: false },
      hashers: { bcrypt: { cost: 12 } },
      identity: {
        default_schema_id: 'default',
        schemas: [{ selfservice_selectable: false, schema: JSON.parse(least) }],
      },
    });
    expect(config.selfservice.methods.webauthn.config.rp).toBeUndefined();
    expect(config.selfservice.flows.login.after).not.toHaveProperty('default_browser_return_url');
  });

  it.each([
    ['session:\n  lifspan: 1h\n', 'kratos.yml:9: unknown key session.lifspan (did you mean session.lifespan?)'],
    ['foo: 1\n', 'kratos.yml:8: unknown key foo'],
  ])('refuses an unknown key with its line and the most similar key: %s', async (text, message) => {
    await expect(parse(`${minimal}${text}`)).rejects.toThrow(message);
  });

  it.each(['security', 'ciphers', 'courier.worker', 'clients.web_hook', 'session.whoami.tokenizer'])(
    'warns about an unknown key in %s, where the server starts too',
    async (path) => {
      const text = path.split('.').reduceRight((inner, name) => `{${name}: ${inner}}`, '{bogus: 1}');
      expect((await parse(`${minimal}${text.slice(1, -1)}\n`)).warnings).toEqual([
        `kratos.yml:8: unknown key ${path}.bogus, ignored`,
      ]);
    },
  );

  it('warns which providers need the network, and which are sent elsewhere', async () => {
    const provider = (kind: string, more = '') =>
      `{id: x, provider: ${kind}, client_id: c, client_secret: s, mapper_url: "base64://e30="${more}}`;
    const oidc = (...providers: readonly string[]) =>
      minimal.replace(
        'identity:',
        `  methods: {oidc: {enabled: true, config: {providers: [${providers.join(', ')}]}}}\nidentity:`,
      );
    const at = 'kratos.yml:4: selfservice.methods.oidc.config.providers';
    expect((await parse(oidc(provider('google'), provider('github')))).warnings).toEqual([
      `${at}.0: x: google needs the network; --upstream-for google=URL uses a provider on this machine instead`,
      `${at}.1: x: github needs the network; --upstream-for github=URL uses a provider on this machine instead`,
    ]);
    const upstreamFor = { github: 'http://127.0.0.1:4447/' };
    const sent = await parse(oidc(provider('github')), {}, least, upstreamFor);
    expect(sent.warnings).toEqual([`${at}.0: x: github is sent to http://127.0.0.1:4447, as a generic provider`]);
    await expect(parse(oidc(provider('gitlab')), {}, least, upstreamFor)).rejects.toThrow(
      '--upstream-for github: no provider of that kind is configured',
    );
    const local = ', issuer_url: "http://127.0.0.1:4447"';
    expect((await parse(oidc(provider('gitlab', local), provider('generic', local)))).warnings).toEqual([]);
  });

  it.each([
    [
      'a wrong duration',
      'session:\n  lifespan: 1 hour',
      'kratos.yml:9: session.lifespan: expected a duration such as 30s, 5m or 1h30m, got "1 hour"',
    ],
    [
      'text for a boolean',
      'security: {account_enumeration: {mitigate: yes}}',
      'kratos.yml:8: security.account_enumeration.mitigate: expected true or false, got "yes"',
    ],
    [
      'text for a number',
      'serve: {public: {port: "4433"}}',
      'kratos.yml:8: serve.public.port: expected an integer from 1 to 65535, got "4433"',
    ],
    [
      'an unknown word',
      'log: {level: loud}',
      'kratos.yml:8: log.level: expected one of trace, debug, info, warning, error, fatal, panic, got "loud"',
    ],
    ['an empty section', 'session:', 'kratos.yml:8: session: expected a map of keys, got nothing'],
    [
      'a short secret',
      'secrets: {default: [hush]}',
      'kratos.yml:8: secrets.default.0: expected a string of at least 16 characters, got a string of 4 characters',
    ],
    [
      'a cipher without its secret',
      'ciphers: {algorithm: aes}',
      'kratos.yml:8: ciphers.algorithm: expected secrets.cipher for this algorithm, got nothing',
    ],
    ['broken YAML', 'session: [', 'kratos.yml:9: expected valid YAML, got: deficient indentation'],
    ['a key twice', 'dsn: memory', 'kratos.yml:8: expected valid YAML, got: duplicated mapping key'],
  ])('refuses %s', async (_, line, message) => {
    expect(await refusal(`${minimal}${line}\n`)).toBe(`ConfigError ${message}`);
  });

  it.each([
    ['dsn: memory\n', 'dsn: expected a string'],
    ['  default_browser_return_url: http://127.0.0.1:4455/\n', 'selfservice: expected a map of keys'],
    [minimal.slice(minimal.indexOf('identity')), 'identity.schemas: expected a list'],
  ])('requires %j', async (part, message) => {
    expect(await refusal(minimal.replace(part, ''))).toContain(message);
  });

  it('refuses a hook that the flow does not have', async () => {
    const text = minimal.replace(
      'identity:',
      '  flows: {registration: {after: {password: {hooks: [{hook: sesion}]}}}}\nidentity:',
    );
    expect(await refusal(text)).toContain(
      'selfservice.flows.registration.after.password.hooks.0.hook: expected one of session, web_hook',
    );
  });

  it('refuses a web hook without a URL, and accepts it before and after a flow', async () => {
    const hook = (config: string) =>
      minimal.replace('identity:', `  flows: {login: {after: {hooks: [{hook: web_hook${config}}]}}}\nidentity:`);
    expect(await refusal(hook(''))).toContain('selfservice.flows.login.after.hooks.0: expected config for web_hook');
    expect(await refusal(hook(', config: {method: POST}'))).toContain(
      'hooks.0.config.url: expected an absolute address, got nothing',
    );
    const whole = hook(', config: {method: POST, url: "http://127.0.0.1:9/"}');
    expect((await parse(whole)).warnings).toEqual([]);
    expect((await parse(whole.replace('after', 'before'))).warnings).toEqual([]);
  });

  it('merges files: maps key by key, lists as a whole, the last one wins', async () => {
    const { config } = await parse([
      minimal.replace('identity:', '  flows: {login: {ui_url: "http://keep.test/", lifespan: 5m}}\nidentity:'),
      'selfservice: {flows: {login: {lifespan: 9m}}}\nidentity: {schemas: [{id: other, url: "file:///x"}]}',
    ]);
    expect(config.selfservice.flows.login).toMatchObject({ ui_url: 'http://keep.test/', lifespan: 540_000 });
    expect(config.identity.schemas.map(({ id }) => id)).toEqual(['other']);
  });

  it('prefers environment variables, in all formats that Kratos accepts', async () => {
    const { config, warnings } = await parse(minimal, {
      SERVE_PUBLIC_PORT: '5000',
      selfservice_flows_login_lifespan: '5m',
      SELFSERVICE_FLOWS_SETTINGS: '{"lifespan":"7m"}',
      SELFSERVICE_METHODS_PASSWORD_CONFIG_HAVEIBEENPWNED_ENABLED: 'F',
      SELFSERVICE_ALLOWED_RETURN_URLS: 'http://a.test,http://b.test',
      SERVE_PUBLIC_CORS_ALLOWED_ORIGINS: '["https://c.test"]',
      COURIER_SMTP_CONNECTION_URI: 'smtp://127.0.0.1:1025/',
      IDENTITY_SCHEMAS_0_ID: 'renamed',
      PATH: '/bin',
    });
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({
      serve: {
        public: { port: 5000, base_url: 'http://127.0.0.1:5000/', cors: { allowed_origins: ['https://c.test'] } },
      },
      selfservice: {
        allowed_return_urls: ['http://a.test', 'http://b.test'],
        flows: { login: { lifespan: 300_000 }, settings: { lifespan: 420_000 } },
        methods: { password: { config: { haveibeenpwned_enabled: false } } },
      },
      courier: { smtp: { connection_uri: 'smtp://127.0.0.1:1025/' } },
      identity: { schemas: [{ id: 'renamed', url: 'file:///identity.schema.json' }] },
    });
  });

  it('names the environment variable of a wrong value', async () => {
    expect(await refusal(minimal, { SERVE_ADMIN_PORT: 'x' })).toBe(
      'ConfigError environment variable SERVE_ADMIN_PORT: serve.admin.port: expected an integer from 1 to 65535, got "x"',
    );
  });

  it.each([
    ['not JSON', '{nope'],
    ['not a JSON object', '[]'],
    ['not a JSON Schema', '{"type":12}'],
    ['not an identity schema', '{"title":"x"}'],
    ['without traits', traits({})],
    ['with an unknown member of ory.sh/kratos', traits({ email: { 'ory.sh/kratos': { foo: 1 } } })],
    ['with a list of marked traits', traits({ emails: { items: { 'ory.sh/kratos': { recovery: { via: 'fax' } } } } })],
    [
      'with a verifiable address of an unsupported format',
      traits({ page: { type: 'string', format: 'uri', 'ory.sh/kratos': { verification: { via: 'email' } } } }),
    ],
  ])('refuses a schema that is %s', async (_, schema) => {
    expect(await refusal(minimal, {}, schema)).toContain(
      'ConfigError kratos.yml:7: identity schema "default": expected',
    );
  });

  it('reads schemas from base64, files and http(s) URLs only', async () => {
    const at = (url: string) => minimal.replace('file:///identity.schema.json', url);
    for (const url of [`base64://${btoa(least)}`, 'https://example.org/x.json', 'http://127.0.0.1/x.json']) {
      const { config } = await parse(at(url));
      expect(config.identity.schemas[0]?.schema).toEqual(JSON.parse(least));
    }
    expect(await refusal(at('ftp://example.org/x.json'))).toContain('expected file://');
    const guarded =
      'clients: {http: {disallow_private_ip_ranges: true, private_ip_exception_urls: ["http://[::1]/x"]}}\n';
    expect(await refusal(at('http://127.0.0.1:9/x') + guarded)).toContain(
      'dial tcp 127.0.0.1:9: prohibited IP address',
    );
    expect(await refusal(at('http://[::1]/x') + guarded)).toContain('prohibited IP address: ::1 is not a permitted');
  });
});
