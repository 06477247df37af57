/** All keys that Kratos v26.2.0 accepts in `kratos.yml`. */
import { type KeyRow, keyTree } from './document/keys.ts';
import { flowRows, httpRequest } from './kratos-keys-flows.ts';
import { methodRows } from './kratos-keys-methods.ts';
import { cors, httpClient, listener, tracing } from './shared-keys.ts';

const forwardedHeaders =
  'Accept Accept-Encoding Accept-Language Content-Length Content-Type Origin Priority Referer Sec-Ch-Ua Sec-Ch-Ua-Mobile Sec-Ch-Ua-Platform Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User True-Client-Ip User-Agent';

const publicCors = cors('serve.public.cors', {
  origins: ['*'],
  methods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'],
  headers: ['Authorization', 'Content-Type', 'Max-Age', 'X-Session-Token', 'X-XSRF-TOKEN', 'X-CSRF-TOKEN'],
  exposed: ['Content-Type'],
});

const template = 'courier.templates';
const messages = ['recovery', 'recovery_code', 'verification', 'verification_code'].flatMap((name) => [
  `${template}.${name}.valid`,
  `${template}.${name}.invalid`,
]);

const templateRows = [...messages, `${template}.registration_code.valid`, `${template}.login_code.valid`].flatMap(
  (path): KeyRow[] => [
    [path, 'optional section'],
    [`${path}.email`, 'section', undefined, 'required'],
    [`${path}.email.subject`, 'uri'],
    [`${path}.email.body.plaintext`, 'uri'],
    [`${path}.email.body.html`, 'uri'],
    ...(path.endsWith('.valid') ? [[`${path}.sms.body.plaintext`, 'uri'] as const] : []),
  ],
);

const posted = { url: 'pattern an http or https URL /^https?:\\/\\//', method: 'string' };

const courierRows: readonly KeyRow[] = [
  ...templateRows,
  ['courier.template_override_path', 'string'],
  ['courier.message_retries', 'integer', 5],
  ['courier.worker.pull_count', 'integer', 10, 'unseen'],
  ['courier.worker.pull_wait', 'duration', '1s'],
  ['courier.delivery_strategy', 'enum smtp|http', 'smtp'],
  ['courier.http', 'optional section'],
  ['courier.http.request_config', 'section'],
  ...httpRequest('courier.http.request_config', posted),
  ['courier.smtp.connection_uri', 'pattern an smtp:// or smtps:// URL /^smtps?:\\/\\//'],
  ['courier.smtp.client_cert_path', 'string', '', 'unseen'],
  ['courier.smtp.client_key_path', 'string', '', 'unseen'],
  ['courier.smtp.from_address', 'email', 'no-reply@ory.kratos.sh'],
  ['courier.smtp.from_name', 'string'],
  ['courier.smtp.headers', 'map', {}],
  ['courier.smtp.local_name', 'string', 'localhost'],
  ['courier.channels', 'list'],
  ['courier.channels[].id', 'enum sms', undefined, 'required'],
  ['courier.channels[].type', 'enum http'],
  ['courier.channels[].request_config', 'section', undefined, 'required'],
  ...httpRequest('courier.channels[].request_config', posted),
];

const sessionRows: readonly KeyRow[] = [
  ['session.lifespan', 'duration', '24h'],
  ['session.earliest_possible_extend', 'duration'],
  ['session.cookie.name', 'string', 'ory_kratos_session'],
  ['session.cookie.persistent', 'boolean', true],
  ['session.cookie.domain', 'string'],
  ['session.cookie.path', 'string'],
  ['session.cookie.same_site', 'enum Strict|Lax|None'],
  // Both `secure` keys are strings in the server's schema: "true" or "false".
  ['session.cookie.secure', 'string'],
  ['session.whoami.required_aal', 'enum aal1|highest_available', 'highest_available'],
  ['session.whoami.tokenizer.templates', 'section'],
  ['session.whoami.tokenizer.templates.*.jwks_url', 'uri', undefined, 'required'],
  // The server's schema says 1m, but the server does not apply the default to entries of a map.
  ['session.whoami.tokenizer.templates.*.ttl', 'duration', '0s'],
  ['session.whoami.tokenizer.templates.*.claims_mapper_url', 'uri'],
  ['session.whoami.tokenizer.templates.*.subject_source', 'enum id|external_id', 'id'],
];

const size = 'pattern a size such as 128MB /^[0-9]+(B|KB|MB|GB|TB|PB|EB)/';

const otherRows: readonly KeyRow[] = [
  ['dsn', 'string', undefined, 'required'],
  ['version', 'string', undefined, 'unseen'],
  ['dev', 'hidden', false],
  ['cookies.domain', 'string'],
  ['cookies.path', 'string', '/'],
  ['cookies.same_site', 'enum Strict|Lax|None', 'Lax'],
  ['cookies.secure', 'string'],
  ['oauth2_provider.url', 'uri'],
  ['oauth2_provider.headers', 'map', {}],
  ['oauth2_provider.override_return_to', 'boolean', false],
  ['security.account_enumeration.mitigate', 'boolean', false],
  ['secrets.default', 'string 16[=]', []],
  ['secrets.cookie', 'string 16[=]', []],
  ['secrets.pagination', 'string 16[+]', [], 'unseen'],
  ['secrets.cipher', 'string 32..32[+]', [], 'unseen'],
  ['hashers.algorithm', 'enum argon2|bcrypt', 'bcrypt'],
  ['hashers.bcrypt.cost', 'integer 4..31', 12, 'unseen'],
  ['hashers.argon2.memory', size, '128MB', 'unseen'],
  ['hashers.argon2.dedicated_memory', size, '1GB', 'unseen'],
  ['hashers.argon2.iterations', 'integer 1..', 1, 'unseen'],
  ['hashers.argon2.parallelism', 'integer 1..', undefined, 'unseen'],
  ['hashers.argon2.salt_length', 'integer 16..', 16, 'unseen'],
  ['hashers.argon2.key_length', 'integer 16..', 32, 'unseen'],
  ['hashers.argon2.expected_duration', 'duration', '500ms', 'unseen'],
  ['hashers.argon2.expected_deviation', 'duration', '500ms', 'unseen'],
  ['ciphers.algorithm', 'enum noop|aes|xchacha20-poly1305', 'noop'],
  ['log.level', 'enum trace|debug|info|warning|error|fatal|panic', 'info', 'unseen'],
  ['log.format', 'enum json|text', undefined, 'unseen'],
  ['log.leak_sensitive_values', 'boolean', false, 'unseen'],
  ['log.redaction_text', 'string', undefined, 'unseen'],
  ['clients.web_hook.header_allowlist', 'string[]', forwardedHeaders.split(' ')],
  ['feature_flags.cacheable_sessions', 'boolean', false],
  ['feature_flags.cacheable_sessions_max_age', 'duration'],
  ['feature_flags.use_continue_with_transitions', 'boolean', false],
  ['feature_flags.choose_recovery_address', 'boolean', false],
  ['feature_flags.legacy_continue_with_verification_ui', 'boolean', false],
  ['feature_flags.legacy_require_verified_login_error', 'boolean', false],
  ['feature_flags.faster_session_extend', 'boolean', false],
  // The server reads it from another path, which its schema does not allow.
  ['feature_flags.password_profile_registration_node_group', 'enum password|default', 'default', 'unseen'],
  ['feature_flags.legacy_oidc_registration_node_group', 'boolean', false],
  ['feature_flags', 'loose section'],
  // The open-source server accepts these without an effect.
  ['organizations', 'any[]', [], 'unseen'],
  ['enterprise.identity_schema_fallback_url_template', 'string', undefined, 'unseen'],
  ['expose-metrics-port', 'integer 0..65535', 0, 'unseen'],
  ['revision', 'string'],
  ['preview.default_read_consistency_level', 'enum strong|eventual', 'strong', 'unseen'],
  ['database.cleanup.batch_size', 'integer 1..', 100, 'unseen'],
  ['database.cleanup.older_than', 'one duration', '0s', 'unseen'],
  ['database.cleanup.sleep.tables', 'one duration', '1m', 'unseen'],
  ['watch-courier', 'hidden'],
  ...['help', 'config', 'sqa-opt-out'].map((key): KeyRow => [key, 'hidden', undefined, 'unseen']),
  ...tracing,
];

const rows: readonly KeyRow[] = [
  ['selfservice.default_browser_return_url', 'page', undefined, 'required'],
  ['selfservice.allowed_return_urls', 'uri-reference[]', []],
  ...flowRows,
  ...methodRows,
  ...listener('serve.public', 4433),
  ['serve.public.base_url', 'uri-reference'],
  ...publicCors,
  ...listener('serve.admin', 4434),
  ['serve.admin.base_url', 'uri'],
  ['identity.default_schema_id', 'string', 'default'],
  ['identity.schemas', 'filled list', undefined, 'required'],
  ['identity.schemas[].id', 'string', undefined, 'required'],
  ['identity.schemas[].url', 'uri', undefined, 'required'],
  ['identity.schemas[].selfservice_selectable', 'boolean', false],
  ...sessionRows,
  ...courierRows,
  ...httpClient,
  ...otherRows,
];

/** Sections in which the server's schema allows unknown keys. Elsewhere the server exits with 1 (verified in part). */
const open =
  /^(ciphers|preview|database\.cleanup(\.sleep)?|selfservice\.methods\.b2b\.config\.organizations\[\]|session\.whoami\.tokenizer\.templates\.\*|clients(\.(http|web_hook))?|security(\.account_enumeration)?|courier\.worker|identity\.schemas\[\]|session\.whoami\.tokenizer|selfservice\.methods\.(code(\.config)?|link\.config|(webauthn|passkey)\.config\.rp))$/;

export const kratosKeys = keyTree(rows, (path) => open.test(path));
