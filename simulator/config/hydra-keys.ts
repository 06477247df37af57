/** All keys that Hydra v26.2.0 accepts in `hydra.yml`. */
import { type KeyRow, keyTree } from './document/keys.ts';
import { certificate, cors, httpClient, listener, tracing } from './shared-keys.ts';

// The defaults of the server's CORS library, which the schema does not name.
const corsDefaults = {
  origins: [],
  methods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'HEAD', 'OPTIONS', 'TRACE'],
  headers: ['Accept', 'Content-Type', 'Content-Length', 'Accept-Language', 'Content-Language', 'Authorization'],
  exposed: [
    'Cache-Control',
    'Expires',
    'Last-Modified',
    'Pragma',
    'Content-Length',
    'Content-Language',
    'Content-Type',
  ],
};

/** The TLS keys of a listener, or of both (`serve.tls`). */
const tls = (path: string): readonly KeyRow[] => [
  [`${path}.enabled`, 'boolean'],
  // The simulator's TLS listeners do not accept plain HTTP.
  [`${path}.allow_termination_from`, 'network[]', undefined, 'unseen'],
  ...certificate(path),
];

const serveRows: readonly KeyRow[] = [
  ...listener('serve.public', 4444),
  ...tls('serve.public.tls'),
  // The server uses it only for telemetry.
  ['serve.public.base_url', 'uri-reference', undefined, 'unseen'],
  ...cors('serve.public.cors', corsDefaults),
  ...listener('serve.admin', 4445),
  ...tls('serve.admin.tls'),
  ['serve.admin.base_url', 'uri-reference', undefined, 'unseen'],
  ...cors('serve.admin.cors', corsDefaults),
  ...tls('serve.tls'),
  ['serve.cookies.same_site_mode', 'enum Strict|Lax|None', 'None'],
  ['serve.cookies.same_site_legacy_workaround', 'boolean', false],
  ['serve.cookies.domain', 'string'],
  ['serve.cookies.secure', 'boolean', false],
  ['serve.cookies.names.login_csrf', 'string', 'ory_hydra_login_csrf'],
  ['serve.cookies.names.consent_csrf', 'string', 'ory_hydra_consent_csrf'],
  ['serve.cookies.names.device_csrf', 'string', 'ory_hydra_device_csrf'],
  ['serve.cookies.names.session', 'string', 'ory_hydra_session'],
  ['serve.cookies.paths.session', 'string', '/'],
];

const urlRows: readonly KeyRow[] = [
  ['urls.self.issuer', 'uri'],
  ['urls.self.public', 'uri'],
  ['urls.self.admin', 'uri', undefined, 'unseen'],
  ['urls.login', 'uri-reference'],
  ['urls.registration', 'uri-reference'],
  ['urls.consent', 'uri-reference'],
  ['urls.logout', 'uri-reference'],
  ['urls.error', 'uri-reference'],
  ['urls.post_logout_redirect', 'uri-reference'],
  ['urls.device.verification', 'uri-reference'],
  ['urls.device.success', 'uri-reference'],
  ['urls.identity_provider.url', 'uri'],
  // Only the password grant uses it, which is not simulated.
  ['urls.identity_provider.publicUrl', 'uri', undefined, 'unseen'],
  ['urls.identity_provider.headers', 'map', {}],
];

const ttlRows: readonly KeyRow[] = [
  ['ttl.login_consent_request', 'duration', '30m'],
  ['ttl.authentication_session', 'duration', '720h'],
  ['ttl.access_token', 'duration', '1h'],
  ['ttl.refresh_token', 'duration|-1', '720h'],
  ['ttl.id_token', 'duration', '1h'],
  ['ttl.auth_code', 'duration', '10m'],
  ['ttl.device_user_code', 'duration', '10m'],
];

const oauth2Rows: readonly KeyRow[] = [
  ['oauth2.expose_internal_errors', 'boolean', false],
  ['oauth2.session.encrypt_at_rest', 'boolean', true, 'unseen'],
  ['oauth2.exclude_not_before_claim', 'boolean', false],
  ['oauth2.allowed_top_level_claims', 'string[]', []],
  ['oauth2.mirror_top_level_claims', 'boolean', true],
  ['oauth2.hashers.algorithm', 'enum pbkdf2|bcrypt', 'pbkdf2'],
  ['oauth2.hashers.bcrypt.cost', 'integer 4..31', 10, 'unseen'],
  ['oauth2.hashers.pbkdf2.iterations', 'integer 1..', 25_000, 'unseen'],
  ['oauth2.pkce.enforced', 'boolean', false],
  ['oauth2.pkce.enforced_for_public_clients', 'boolean', false],
  ['oauth2.client_credentials.default_grant_allowed_scope', 'boolean', false],
  ['oauth2.grant.refresh_token.rotation_grace_period', 'duration', '0s'],
  ['oauth2.grant.refresh_token.rotation_grace_reuse_count', 'integer 0..', 0],
  ['oauth2.grant.jwt.jti_optional', 'boolean', false],
  ['oauth2.grant.jwt.iat_optional', 'boolean', false],
  ['oauth2.grant.jwt.max_ttl', 'duration', '720h'],
  ['oauth2.token_hook', 'token hook'],
  ['oauth2.refresh_token_hook', 'token hook'],
  ['oauth2.device_authorization.token_polling_interval', 'duration', '5s'],
  ['oauth2.device_authorization.user_code', 'optional section'],
  ['oauth2.device_authorization.user_code.entropy_preset', 'enum high|medium|low'],
  ['oauth2.device_authorization.user_code.length', 'integer 6..'],
  ['oauth2.device_authorization.user_code.character_set', 'string 8'],
];

const discovery = 'webfinger.oidc_discovery';

const version = String.raw`^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[\w.-]+)?(\+[0-9a-zA-Z.-]+)?$`;

/** Keys without an effect on responses. `hsm` is refused, as by the recorded build of the server. */
const unseenRows = (
  [
    ['hsm.enabled', 'boolean'],
    ['hsm.library', 'string'],
    ['hsm.pin', 'string'],
    ['hsm.slot', 'integer'],
    ['hsm.token_label', 'string'],
    ['hsm.key_set_prefix', 'string'],
    ['db.ignore_unknown_table_columns', 'boolean'],
    ['profiling', 'enum cpu|mem'],
    ['sqa.opt_out', 'boolean'],
    ['cgroups.v1.auto_max_procs_enabled', 'boolean'],
    ['feature_flags', 'section'],
  ] as const
).map(([path, kind]): KeyRow => [path, kind, undefined, 'unseen']);

const otherRows: readonly KeyRow[] = [
  ...httpClient,
  ['dsn', 'string 1', undefined, 'required'],
  ['version', `pattern a version such as v26.2.0 /${version}/`, undefined, 'unseen'],
  ['dev', 'hidden', false],
  ['oidc.subject_identifiers.supported_types', 'enum public|pairwise[]', ['public']],
  ['oidc.subject_identifiers.pairwise', 'optional section'],
  ['oidc.subject_identifiers.pairwise.salt', 'string', undefined, 'required'],
  ['oidc.dynamic_client_registration.enabled', 'boolean', false],
  ['oidc.dynamic_client_registration.default_scope', 'string[]', ['offline_access', 'offline', 'openid']],
  ['strategies.scope', 'enum exact|wildcard', 'wildcard'],
  ['strategies.access_token', 'enum opaque|jwt', 'opaque'],
  ['strategies.jwt.scope_claim', 'enum list|string|both', 'list'],
  ['secrets.system', 'string 16[]', []],
  ['secrets.cookie', 'string 16[]', []],
  ['secrets.pagination', 'string 16[]', [], 'unseen'],
  ['log.level', 'enum panic|fatal|error|warn|info|debug|trace', 'info', 'unseen'],
  ['log.format', 'enum json|json_pretty|text', 'text', 'unseen'],
  ['log.leak_sensitive_values', 'boolean', false, 'unseen'],
  ['log.redaction_text', 'string', undefined, 'unseen'],
  ['webfinger.jwks.broadcast_keys', 'string[]', ['hydra.openid.id-token']],
  [`${discovery}.jwks_url`, 'uri-reference'],
  [`${discovery}.token_url`, 'uri-reference'],
  [`${discovery}.auth_url`, 'uri-reference'],
  [`${discovery}.device_authorization_url`, 'uri-reference'],
  [`${discovery}.client_registration_url`, 'uri-reference'],
  [`${discovery}.userinfo_url`, 'uri-reference'],
  [`${discovery}.supported_claims`, 'string[]', []],
  [`${discovery}.supported_scope`, 'string[]', []],
  ...unseenRows,
  ...tracing,
];

/** Sections in which the server's schema allows unknown keys. Elsewhere the server exits with 1 (verified in part). */
const open =
  /^(serve\.(public|admin)(\.cors)?|serve\.cookies\.(names|paths)|urls\.device|oauth2\.session|oauth2\.grant\.refresh_token|sqa|feature_flags)$/;

export const hydraKeys = keyTree([...serveRows, ...urlRows, ...ttlRows, ...oauth2Rows, ...otherRows], (path) =>
  open.test(path),
);
