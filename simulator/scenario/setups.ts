import { encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import type { Fit } from './fit.ts';
import { relyingParty } from './key.ts';
import { backups, keywords, member, phone, schemaUrl, severalAddresses, unverifiable } from './schemas.ts';

type JsonObject = { readonly [key: string]: unknown };

const inline = (text: string) => `base64://${encodeBase64(utf8(text))}`;

/** The address of the social sign-in provider. Scenarios reach it without a network. */
export const issuer = 'http://127.0.0.1:4447';

const memberTraits = `{
  [if 'email' in claims && claims.email_verified then 'email' else null]: claims.email,
  [if 'given_name' in claims then 'firstName']: claims.given_name,
  [if 'family_name' in claims then 'lastName']: claims.family_name,
}`;

/** Returns the mapper of the providers. @param traits the identity's traits in Jsonnet */
const mapper = (traits: string) => `local claims = { email_verified: false } + std.extVar('claims');
{
  identity: {
    traits: ${traits},
    verified_addresses: std.prune([
      if 'email' in claims && claims.email_verified then { via: 'email', value: claims.email },
    ]),
  },
}`;

/** Kratos's client at the provider. */
export const client = { id: 'scenario', secret: 'scenario-secret' } as const;

const provider = (id: string, label: string) => ({
  id,
  label,
  provider: 'generic',
  client_id: client.id,
  client_secret: client.secret,
  issuer_url: issuer,
  mapper_url: inline(mapper(memberTraits)),
  scope: ['email', 'profile'],
});

const rp = { id: relyingParty.id, display_name: 'Example', origins: [relyingParty.origin] };

const methods = {
  password: { enabled: true, config: { haveibeenpwned_enabled: false } },
  code: { enabled: true, passwordless_enabled: false, mfa_enabled: false },
  link: { enabled: false },
  totp: { enabled: true, config: { issuer: 'Example' } },
  lookup_secret: { enabled: true },
  webauthn: { enabled: false, config: { passwordless: false, rp } },
  passkey: { enabled: false, config: { rp } },
  oidc: { enabled: false, config: { providers: [] } },
};

const flows = {
  login: { style: 'unified' },
  registration: { enabled: true, style: 'unified', after: { password: { hooks: [{ hook: 'session' }] } } },
  recovery: { enabled: true, use: 'code' },
  verification: { enabled: true, use: 'code' },
};

interface SetupChanges {
  /** The schema that the setup is about; that of the demonstration if left out. */
  readonly schema?: JsonObject;
  readonly methods?: JsonObject;
  readonly flows?: JsonObject;
  readonly more?: JsonObject;
}

const identityOf = (schema: JsonObject) => ({
  default_schema_id: 'scenario',
  schemas: [{ id: 'scenario', url: schemaUrl(schema) }],
});

/** Returns keys of `kratos.yml` that override the configuration with which the simulator was started. */
const setup = ({
  schema,
  methods: changedMethods = {},
  flows: kinds = {},
  more = {},
}: SetupChanges = {}): JsonObject => ({
  selfservice: { methods: { ...methods, ...changedMethods }, flows: { ...flows, ...kinds } },
  session: { whoami: { required_aal: 'highest_available' } },
  ...(schema && { identity: identityOf(schema) }),
  ...more,
});

const providers = { enabled: true, config: { providers: [provider('acme', 'Acme'), provider('globex', 'Globex')] } };
const keys = (passwordless: boolean) => ({
  passkey: { enabled: true, config: { rp } },
  webauthn: { enabled: true, config: { passwordless, rp } },
});
const codes = { code: { enabled: true, passwordless_enabled: true, mfa_enabled: false } };
const afterCode = { after: { code: { hooks: [{ hook: 'session' }] }, passkey: { hooks: [{ hook: 'session' }] } } };

/** The configurations of the scenarios. */
export const setups = {
  plain: setup(),
  social: setup({ methods: { oidc: providers } }),
  everything: setup({ methods: { oidc: providers, ...codes, ...keys(false) } }),
  keys: setup({ methods: keys(true) }),
  'key-mfa': setup({ schema: backups, methods: keys(false) }),
  codes: setup({ methods: codes, flows: { registration: { ...flows.registration, ...afterCode } } }),
  screens: setup({
    methods: { ...codes, ...keys(true), oidc: providers },
    flows: {
      login: { style: 'identifier_first' },
      registration: { enabled: true, style: 'profile_first', ...afterCode },
    },
  }),
  'code-mfa': setup({
    schema: backups,
    methods: {
      code: {
        enabled: true,
        passwordless_enabled: false,
        mfa_enabled: true,
        config: { missing_credential_fallback_enabled: true },
      },
    },
  }),
  link: setup({
    methods: { code: { enabled: false }, link: { enabled: true } },
    flows: { recovery: { enabled: true, use: 'link' }, verification: { enabled: true, use: 'link' } },
  }),
  choice: setup({ schema: severalAddresses, more: { feature_flags: { choose_recovery_address: true } } }),
  'choice-link': setup({
    methods: { code: { enabled: false }, link: { enabled: true } },
    flows: { recovery: { enabled: true, use: 'link' } },
    more: { feature_flags: { choose_recovery_address: true } },
  }),
  phone: setup({ schema: phone, methods: codes }),
  keywords: setup({ schema: keywords }),
  verified: setup({
    flows: {
      login: { after: { password: { hooks: [{ hook: 'require_verified_address' }] } } },
      registration: {
        enabled: true,
        style: 'unified',
        after: { password: { hooks: [{ hook: 'show_verification_ui' }] } },
      },
    },
  }),
  'verified-phone': setup({
    schema: unverifiable,
    flows: { login: { after: { password: { hooks: [{ hook: 'require_verified_address' }] } } } },
  }),
  'verified-legacy': setup({
    flows: { login: { after: { password: { hooks: [{ hook: 'require_verified_address' }] } } } },
    more: { feature_flags: { legacy_require_verified_login_error: true } },
  }),
  hints: setup({
    flows: { registration: { ...flows.registration, login_hints: true } },
  }),
  leaks: setup({ methods: { password: { enabled: true, config: { haveibeenpwned_enabled: true } } } }),
  closed: setup({ flows: { registration: { enabled: false } } }),
} satisfies Readonly<Record<string, JsonObject>>;

export type SetupName = keyof typeof setups;

/** Whether a setup is about an identity schema of its own. */
export const hasOwnSchema = (name: SetupName): boolean => 'identity' in setups[name];

/** Returns the configuration of a setup as a file. @param fit the schema of its identities, if the setup has none */
export const setupFile = (
  name: SetupName,
  { identity = identityOf(member), claimedTraits = memberTraits }: Partial<Fit>,
) => ({
  name: `setup-${name}.json`,
  text: JSON.stringify({ identity, ...setups[name] }, (key, value) =>
    key === 'mapper_url' ? inline(mapper(claimedTraits)) : value,
  ),
});
