/** What a world is made of; what it does not name is as Kratos has it. */
export interface Setting {
  /** Recovery and verification; codes unless said otherwise. */
  readonly use?: 'link';
  /** Passkeys and security keys: beside a password, or in its place, too. */
  readonly keys?: 'beside' | 'alone';
  /** Codes by mail in place of a password, or as a second factor. */
  readonly code?: 'alone' | 'second';
  readonly registration?: 'unified';
  readonly login?: 'identifier_first';
  readonly continueWith?: boolean;
  /** People have several addresses and choose where their recovery code goes. */
  readonly choice?: boolean;
  readonly notify?: boolean;
  /** How long flows, codes and links live. */
  readonly lifespan?: string;
  readonly privileged?: string;
  /** Whether a session of one factor is enough for settings, and is asked for everywhere. */
  readonly settingsAal?: 'aal1';
  readonly sessionAal?: 'highest_available';
  /** Nobody signs in before the address is verified. */
  readonly verified?: boolean;
  /** Accounts at another provider. */
  readonly social?: boolean;
  readonly hydra?: boolean;
  /** The browser's language. */
  readonly locale?: string;
}

/** Where everything listens. */
export interface Ports {
  readonly ui: number;
  readonly public: number;
  readonly admin: number;
  readonly hydra: number;
  readonly hydraAdmin: number;
}

const at = (port: number) => `http://localhost:${port}`;

/** The identity schema: an address and a name, as in Ory's quickstart; where there is a choice, two addresses more. */
export const identitySchema = ({ code, choice }: Setting) => ({
  $id: 'https://schemas.example.org/person.json',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Person',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          title: 'E-Mail',
          minLength: 3,
          'ory.sh/kratos': {
            credentials: {
              password: { identifier: true },
              totp: { account_name: true },
              webauthn: { identifier: true },
              passkey: { display_name: true },
              ...(code && { code: { identifier: true, via: 'email' } }),
            },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        name: {
          type: 'object',
          properties: {
            first: { title: 'First Name', type: 'string' },
            last: { title: 'Last Name', type: 'string', maxLength: 20 },
          },
        },
        ...(choice && {
          second: { type: 'string', format: 'email', title: 'Second', 'ory.sh/kratos': { recovery: { via: 'email' } } },
          phone: { type: 'string', format: 'tel', title: 'Phone', 'ory.sh/kratos': { recovery: { via: 'sms' } } },
        }),
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
});

/** Kratos's configuration: Ory's quickstart, and what the setting says. */
export function kratosConfiguration(setting: Setting, ports: Ports, schema: string, upstream: string | undefined) {
  const ui = at(ports.ui);
  const { lifespan = '10m', use = 'code' } = setting;
  const rp = { id: 'localhost', display_name: 'Example', origins: [ui] };
  const registered = { hooks: setting.verified ? [] : [{ hook: 'session' }, { hook: 'show_verification_ui' }] };
  return {
    version: 'v26.2.0',
    dsn: 'memory',
    serve: {
      public: { base_url: `${at(ports.public)}/`, host: '127.0.0.1', port: ports.public, cors: { enabled: true } },
      admin: { base_url: `${at(ports.admin)}/`, host: '127.0.0.1', port: ports.admin },
    },
    selfservice: {
      default_browser_return_url: `${ui}/welcome`,
      allowed_return_urls: [ui],
      methods: {
        password: { enabled: true, config: { haveibeenpwned_enabled: false } },
        totp: { enabled: true, config: { issuer: 'Kratos' } },
        lookup_secret: { enabled: true },
        link: { enabled: true, config: { lifespan } },
        code: {
          enabled: true,
          passwordless_enabled: setting.code === 'alone',
          mfa_enabled: setting.code === 'second',
          config: { lifespan },
        },
        ...(setting.keys && {
          webauthn: { enabled: true, config: { passwordless: setting.keys === 'alone', rp } },
          passkey: { enabled: true, config: { rp } },
        }),
        ...(upstream && { oidc: { enabled: true, config: { providers: [provider(upstream)] } } }),
      },
      flows: {
        error: { ui_url: `${ui}/error` },
        settings: {
          ui_url: `${ui}/settings`,
          privileged_session_max_age: setting.privileged ?? '15m',
          required_aal: setting.settingsAal ?? 'highest_available',
          lifespan,
        },
        recovery: {
          enabled: true,
          ui_url: `${ui}/recovery`,
          use,
          lifespan,
          notify_unknown_recipients: setting.notify ?? false,
        },
        verification: {
          enabled: true,
          ui_url: `${ui}/verification`,
          use,
          lifespan,
          after: { default_browser_return_url: `${ui}/welcome` },
        },
        logout: { after: { default_browser_return_url: `${ui}/login` } },
        login: {
          ui_url: `${ui}/login`,
          lifespan,
          ...(setting.login && { style: setting.login }),
          ...(setting.verified && { after: { password: { hooks: [{ hook: 'require_verified_address' }] } } }),
        },
        registration: {
          ui_url: `${ui}/registration`,
          lifespan,
          ...(setting.registration && { style: setting.registration }),
          after: {
            password: registered,
            passkey: registered,
            webauthn: registered,
            code: registered,
            oidc: registered,
          },
        },
      },
    },
    ...(setting.hydra && { oauth2_provider: { url: `http://127.0.0.1:${ports.hydraAdmin}` } }),
    ...(setting.sessionAal && { session: { whoami: { required_aal: setting.sessionAal } } }),
    log: { level: 'warning' },
    secrets: { cookie: ['a-secret-of-this-walk-alone-0001'], cipher: ['a-secret-of-this-walk-alone-0001'] },
    hashers: { algorithm: 'bcrypt', bcrypt: { cost: 4 } },
    identity: { default_schema_id: 'default', schemas: [{ id: 'default', url: `file://${schema}` }] },
    // Nothing is sent: every message stays where it can be read.
    courier: { worker: { pull_wait: '1h' }, smtp: { connection_uri: 'smtp://127.0.0.1:1/?disable_starttls=true' } },
    feature_flags: {
      use_continue_with_transitions: setting.continueWith ?? false,
      choose_recovery_address: setting.choice ?? false,
    },
  };
}

const mapper = btoa(`local claims = std.extVar('claims');
{ identity: { traits: {
  [if 'email' in claims then 'email']: claims.email,
  name: { [if 'given_name' in claims then 'first']: claims.given_name },
} } }`);

const provider = (issuer: string) => ({
  id: 'acme',
  provider: 'generic',
  label: 'Acme',
  client_id: 'stories',
  client_secret: 'stories-secret',
  issuer_url: issuer,
  mapper_url: `base64://${mapper}`,
  scope: ['email', 'profile'],
});

/** Hydra's configuration, as in its quickstart. */
export const hydraConfiguration = (ports: Ports) => ({
  dsn: 'memory',
  serve: {
    public: { host: '127.0.0.1', port: ports.hydra },
    admin: { host: '127.0.0.1', port: ports.hydraAdmin },
    cookies: { same_site_mode: 'Lax' },
  },
  urls: {
    self: { issuer: at(ports.hydra) },
    consent: `${at(ports.ui)}/consent`,
    login: `${at(ports.ui)}/login`,
    logout: `${at(ports.ui)}/logout`,
  },
  secrets: { system: ['a-secret-of-this-walk-alone-0001'] },
  log: { level: 'warn' },
});
