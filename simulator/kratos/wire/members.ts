/**
 * The order in which Kratos writes the members of its responses: the fields of Go's structs in selfservice/flow/,
 * identity/ and ui/node/attributes.go. Clients that print or hash a response depend on it.
 */
const flow = ['type', 'expires_at', 'issued_at', 'request_url', 'return_to', 'active', 'ui'];
const challenge = ['oauth2_login_challenge', 'oauth2_login_request'];
const end = ['session_token_exchange_code', 'state', 'continue_with', 'transient_payload', 'identity_schema'];

const orders = {
  login: [
    'id',
    'organization_id',
    ...challenge,
    ...flow,
    'created_at',
    'updated_at',
    'refresh',
    'requested_aal',
    ...end,
  ],
  registration: ['id', ...challenge, ...flow, 'organization_id', 'transient_payload', ...end],
  settings: ['id', ...flow, 'identity', ...end],
  verification: ['id', ...flow, ...end],
  recovery: ['id', ...flow, ...end],
  identity: [
    'id',
    'external_id',
    'credentials',
    'schema_id',
    'schema_url',
    'state',
    'state_changed_at',
    'traits',
    'verifiable_addresses',
    'recovery_addresses',
    'metadata_public',
    'metadata_admin',
    'created_at',
    'updated_at',
    'organization_id',
  ],
  credentials: ['type', 'identifiers', 'config', 'version', 'created_at', 'updated_at'],
  address: ['id', 'value', 'verified', 'via', 'status', 'verified_at', 'created_at', 'updated_at'],
  method: ['method', 'aal', 'completed_at', 'provider', 'organization'],
  error: ['id', 'code', 'status', 'request', 'reason', 'details', 'message'],
  input: [
    'name',
    'type',
    'value',
    'required',
    'autocomplete',
    'pattern',
    'disabled',
    'onclick',
    'onclickTrigger',
    'onload',
    'onloadTrigger',
    'maxlength',
    'node_type',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns the same members in Kratos's order; members that the order does not name come last. */
export function orderMembers<T extends object>(kind: keyof typeof orders, members: T): T {
  const given = members as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const name of orders[kind]) if (Object.hasOwn(given, name)) ordered[name] = given[name];
  return Object.assign(ordered, members);
}
