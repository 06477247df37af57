/** The configuration of a world. Without a member, Kratos's default applies. */
export interface ExpressSetting {
  /** The method of recovery and verification; `code` if left out. */
  readonly use?: 'link';
  /** Whether passkeys and security keys are used beside a password, or also in its place. */
  readonly keys?: 'beside' | 'alone';
  /** Whether mailed codes are used in place of a password, or as a second factor. */
  readonly code?: 'alone' | 'second';
  readonly registration?: 'unified';
  readonly login?: 'identifier_first';
  readonly continueWith?: boolean;
  /** Whether identities have several addresses and choose one for the recovery code (`choose_recovery_address`). */
  readonly choice?: boolean;
  readonly notify?: boolean;
  /** Lifespan of flows, codes and links, as a Go duration. */
  readonly lifespan?: string;
  readonly privileged?: string;
  /** The required AAL of the settings, and of `whoami`. */
  readonly settingsAal?: 'aal1';
  readonly sessionAal?: 'highest_available';
  /** Whether a sign-in needs a verified address. */
  readonly verified?: boolean;
  /** Whether there is a social sign-in provider. */
  readonly social?: boolean;
  readonly hydra?: boolean;
  /** The language of the browser. */
  readonly locale?: string;
}

/** The ports of the servers and of the UI. */
export interface ExpressPorts {
  readonly ui: number;
  readonly public: number;
  readonly admin: number;
  readonly hydra: number;
  readonly hydraAdmin: number;
}

const at = (port: number) => `http://localhost:${port}`;

/** Returns the identity schema of Ory's quickstart, with the credentials and further addresses of the setting. */
export const identitySchema = ({ code, choice }: ExpressSetting) => ({
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

/** Returns Kratos's configuration: that of Ory's quickstart with the changes of the setting. */
export function kratosConfiguration(
  setting: ExpressSetting,
  ports: ExpressPorts,
  schema: string,
  upstream: string | undefined,
) {
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
    // The courier sends nothing: the walks read all messages by the admin API.
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
  client_id: 'kratos',
  client_secret: 'kratos-secret',
  issuer_url: issuer,
  mapper_url: `base64://${mapper}`,
  scope: ['email', 'profile'],
});

/** Returns Hydra's configuration, as in its quickstart. */
export const hydraConfiguration = (ports: ExpressPorts) => ({
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
