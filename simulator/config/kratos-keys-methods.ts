import type { KeyRow } from './document/keys.ts';
import { httpRequest } from './kratos-keys-flows.ts';

const at = (prefix: string, rows: readonly KeyRow[]): readonly KeyRow[] =>
  rows.map(([path, ...rest]) => [`${prefix}.${path}`, ...rest]);

const providers =
  'github|github-app|gitlab|generic|google|microsoft|discord|salesforce|slack|facebook|auth0|vk|yandex|apple|spotify|netid|dingtalk|patreon|line|linkedin|linkedin_v2|lark|x|fedcm-test|amazon|uaepass';

const oidcProvider: readonly KeyRow[] = [
  ['id', 'string', undefined, 'required'],
  ['provider', `enum ${providers}`, undefined, 'required'],
  ['label', 'string'],
  ['client_id', 'string', undefined, 'required'],
  ['client_secret', 'string'],
  ['issuer_url', 'uri'],
  // For a kind of provider that the schema of v26.2.0 does not allow.
  ['auth_url', 'uri', undefined, 'unseen'],
  ['token_url', 'uri', undefined, 'unseen'],
  ['mapper_url', 'uri', undefined, 'required'],
  ['scope', 'string[]', []],
  ['requested_claims', 'claims'],
  ['claims_source', 'enum id_token|userinfo', 'id_token'],
  ['pkce', 'enum auto|never|force'],
  [
    'account_linking_mode',
    'enum confirm_with_existing_credential|automatic',
    'confirm_with_existing_credential',
    'unseen',
  ],
  ['subject_source', 'enum userinfo|me|oid', 'userinfo'],
  ['additional_id_token_audiences', 'string[]', []],
  ['organization_id', 'string'],
  ['microsoft_tenant', 'string'],
  ['apple_team_id', 'string', undefined, 'unseen'],
  ['apple_private_key_id', 'string', undefined, 'unseen'],
  ['apple_private_key', 'string'],
  ['fedcm_config_url', 'uri', undefined, 'unseen'],
  ['net_id_token_origin_header', 'string'],
];

export const methodRows: readonly KeyRow[] = at('selfservice.methods', [
  ['profile.enabled', 'boolean', true],
  ['password.enabled', 'boolean', true],
  ['password.config.haveibeenpwned_host', 'string', 'api.pwnedpasswords.com'],
  ['password.config.haveibeenpwned_enabled', 'boolean', true],
  ['password.config.max_breaches', 'integer 0..100', 0],
  ['password.config.ignore_network_errors', 'boolean', true],
  ['password.config.min_password_length', 'integer 6..', 8],
  ['password.config.identifier_similarity_check_enabled', 'boolean', true],
  ['password.config.migrate_hook.enabled', 'boolean', false],
  ['password.config.migrate_hook.config', 'optional section'],
  ...at('password.config.migrate_hook', [
    ...httpRequest('config', { url: 'uri', method: 'enum POST' }),
    ['config.emit_analytics_event', 'boolean', true],
  ]),
  // `code.enabled` is for recovery and verification. The next two keys allow sign-in by code.
  ['code.enabled', 'boolean', true],
  ['code.passwordless_enabled', 'boolean', false],
  ['code.mfa_enabled', 'boolean', false],
  ['code.config.lifespan', 'duration', '1h'],
  ['code.config.max_submissions', 'integer 1..255', 5],
  ['code.config.missing_credential_fallback_enabled', 'boolean', false],
  ['link.enabled', 'boolean', false],
  ['link.config.base_url', 'string'],
  ['link.config.lifespan', 'duration', '1h'],
  ['totp.enabled', 'boolean', false],
  ['totp.config.issuer', 'string'],
  ['lookup_secret.enabled', 'boolean', false],
  ['webauthn.enabled', 'boolean', false],
  ['webauthn.config.passwordless', 'boolean', false],
  ['webauthn.config.rp', 'optional section'],
  ['webauthn.config.rp.id', 'string', undefined, 'required'],
  ['webauthn.config.rp.display_name', 'string', undefined, 'required'],
  ['webauthn.config.rp.origin', 'uri'],
  ['webauthn.config.rp.origins', 'uri[]'],
  ['webauthn.config.rp.icon', 'uri', undefined, 'unseen'],
  ['passkey.enabled', 'boolean', false],
  ['passkey.config.rp', 'optional section'],
  ['passkey.config.rp.id', 'string', undefined, 'required'],
  ['passkey.config.rp.display_name', 'string', undefined, 'required'],
  ['passkey.config.rp.origins', 'string[]'],
  ['oidc.enabled', 'boolean', false],
  ['oidc.config.base_redirect_uri', 'uri'],
  ['oidc.config.providers', 'list'],
  ...at('oidc.config.providers[]', oidcProvider),
  ['b2b.config.organizations', 'list', undefined, 'unseen'],
  ['b2b.config.organizations[].id', 'string'],
  ['b2b.config.organizations[].label', 'string'],
  ['b2b.config.organizations[].domains', 'hostname[]'],
]);
