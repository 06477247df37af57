/** The configuration that `ory-simulator` starts with, and that `ory-simulator init` writes. */

import { encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';

/** A file of the starter, by its name. */
export type StarterFile = 'kratos.yml' | 'hydra.yml' | 'identity.schema.json' | 'identities.json' | 'clients.json';

/** The files of the starter. */
export type StarterFiles = Readonly<Record<StarterFile, string>>;

const schema = {
  $id: 'https://example.org/identity.schema.json',
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
          title: 'E-mail',
          'ory.sh/kratos': {
            credentials: {
              password: { identifier: true },
              code: { identifier: true, via: 'email' },
              passkey: { display_name: true },
              totp: { account_name: true },
            },
            recovery: { via: 'email' },
            verification: { via: 'email' },
          },
        },
        name: { type: 'string', title: 'Name', minLength: 1, maxLength: 100 },
      },
      required: ['email', 'name'],
      additionalProperties: false,
    },
  },
};

const person = (email: string, name: string, password: string) => ({
  schema_id: 'person',
  traits: { email, name },
  credentials: { password: { config: { password } } },
  verifiable_addresses: [{ value: email, via: 'email', verified: true, status: 'completed' }],
});

const identities = [
  person('ada@example.org', 'Ada Lovelace', 'analytical-engine-1843'),
  person('grace@example.org', 'Grace Hopper', 'nanosecond-of-wire'),
];

const mapper = `local claims = std.extVar('claims');
{
  identity: {
    traits: {
      [if 'email' in claims then 'email']: claims.email,
      [if 'name' in claims then 'name']: claims.name,
    },
  },
}
`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const inline = (text: string) => `base64://${encodeBase64(utf8(text))}`;

const kratos = (
  ui: URL,
  schemaUrl: string,
) => `# Kratos. All keys: https://www.ory.sh/docs/kratos/reference/configuration
version: v26.2.0
dsn: memory

serve:
  public:
    host: 127.0.0.1
    port: 4433
    base_url: http://${ui.hostname}:4433/
    cors:
      enabled: true
      allowed_origins: [${ui.origin}]
      allowed_methods: [POST, GET, PUT, PATCH, DELETE]
      allowed_headers: [Authorization, Content-Type, X-Session-Token]
      exposed_headers: [Content-Type, Set-Cookie]
      allow_credentials: true
  admin:
    host: 127.0.0.1
    port: 4434
    base_url: http://127.0.0.1:4434/

selfservice:
  default_browser_return_url: ${ui.origin}/
  allowed_return_urls: [${ui.origin}]
  methods:
    password: { enabled: true }
    code: { enabled: true, passwordless_enabled: true }
    totp: { enabled: true, config: { issuer: Simulator } }
    lookup_secret: { enabled: true }
    passkey:
      enabled: true
      config: { rp: { id: ${ui.hostname}, display_name: Simulator, origins: [${ui.origin}] } }
    oidc:
      enabled: true
      config:
        providers:
          # A social sign-in provider on this machine. It asks for the claims of the account.
          - id: example
            label: Example
            provider: generic
            issuer_url: http://127.0.0.1:4447
            client_id: kratos
            client_secret: kratos-secret
            scope: [email, profile]
            mapper_url: ${inline(mapper)}
  flows:
    login: { ui_url: ${ui.origin}/login }
    registration:
      ui_url: ${ui.origin}/registration
      after:
        password: { hooks: [{ hook: session }] }
        code: { hooks: [{ hook: session }] }
        passkey: { hooks: [{ hook: session }] }
        oidc: { hooks: [{ hook: session }] }
    settings: { ui_url: ${ui.origin}/settings }
    recovery: { enabled: true, use: code, ui_url: ${ui.origin}/recovery }
    verification: { enabled: true, use: code, ui_url: ${ui.origin}/verification }
    logout: { after: { default_browser_return_url: ${ui.origin}/ } }
    error: { ui_url: ${ui.origin}/error }

session:
  whoami: { required_aal: highest_available }

identity:
  default_schema_id: person
  schemas:
    - { id: person, url: '${schemaUrl}' }

oauth2_provider: { url: http://127.0.0.1:4445 }

# The simulator shows mails in its panel. A real Kratos needs a mail server here.
courier: { smtp: { connection_uri: 'smtp://127.0.0.1:1025/?disable_starttls=true' } }

secrets:
  cookie: [for-development-only-cookie-key]
  cipher: [for-development-only-cipher-key1]
`;

const hydra = (ui: URL) => `# Hydra. All keys: https://www.ory.sh/docs/hydra/reference/configuration
dsn: memory

serve:
  public: { host: 127.0.0.1, port: 4444 }
  admin: { host: 127.0.0.1, port: 4445 }

urls:
  self: { issuer: 'http://${ui.hostname}:4444' }
  login: ${ui.origin}/login
  consent: ${ui.origin}/consent
  logout: ${ui.origin}/logout
  error: ${ui.origin}/error
  post_logout_redirect: ${ui.origin}/
  device:
    verification: ${ui.origin}/device
    success: ${ui.origin}/device/success

secrets:
  system: [for-development-only-system-key]
`;

const clients = (ui: URL) => [
  {
    client_id: 'my-app',
    client_secret: 'my-app-secret',
    client_name: 'My app',
    redirect_uris: [`${ui.origin}/callback`],
    post_logout_redirect_uris: [`${ui.origin}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email offline_access',
    token_endpoint_auth_method: 'client_secret_basic',
  },
];

/**
 * Returns the files of the starter.
 *
 * @param ui address of the app with the screens, such as `http://localhost:5173`
 * @param schemaUrl address of the identity schema in `kratos.yml`; inside the file if left out
 */
export const starterFiles = (ui: URL, schemaUrl = inline(json(schema))): StarterFiles => ({
  'kratos.yml': kratos(ui, schemaUrl),
  'hydra.yml': hydra(ui),
  'identity.schema.json': json(schema),
  'identities.json': json(identities),
  'clients.json': json(clients(ui)),
});
