import type { MessageKey } from '@members/locales/languages';

/**
 * Error codes by the sentence of the catalogue that explains them (`error.sentence.<name>`). OAuth 2.0 (RFC 6749,
 * 4.1.2.1 and 5.2; RFC 6750, 3.1; RFC 7009, 2.2.1; RFC 7591, 3.2.2; RFC 8628, 3.5; RFC 8707, 2; RFC 9396, 5; RFC 9449,
 * 5 and 8), OpenID Connect (Core 1.0, 3.1.2.6; Unmet Authentication Requirements 1.0), Hydra's additions, Kratos's
 * error ids, the gateway's, and problems of this app that end at the error page.
 */
const codes = {
  request: `invalid_request invalid_request_uri invalid_request_object invalid_redirect_uri invalid_target
    invalid_client_metadata invalid_software_statement unapproved_software_statement invalid_authorization_details
    invalid_dpop_proof use_dpop_nonce invalid_state insufficient_entropy malformed_request gateway`,
  unsupported: `unsupported_response_type unsupported_grant_type unsupported_token_type request_not_supported
    request_uri_not_supported registration_not_supported method_not_allowed`,
  client: 'invalid_client unauthorized_client request_unauthorized',
  denied: 'access_denied',
  scope: 'invalid_scope insufficient_scope scope_not_granted scope_not_requested',
  server: 'server_error internal not_json',
  busy: 'temporarily_unavailable upstream_unavailable upstream_error',
  unreachable: 'unreachable',
  interaction: 'profile_incomplete interaction_required consent_required account_selection_required',
  signIn: 'login_required session_inactive session_aal1_required session_missing',
  signedIn: 'session_already_available session_aal_already_fulfilled',
  secondFactor: 'session_aal2_required aal2_required unmet_authentication_requirements',
  confirm: 'session_refresh_required refresh_required',
  verify: 'session_verified_address_required',
  expired: `self_service_flow_expired self_service_flow_replaced challenge_missing challenge_gone invalid_grant
    invalid_token expired_token token_expired token_inactive user_code_unknown`,
  disabled: 'self_service_flow_disabled',
  returnTo: 'self_service_flow_return_to_forbidden return_to_forbidden',
  cookies: 'security_csrf_violation csrf cookies',
  account: 'security_identity_mismatch subject_mismatch other_identity',
  elsewhere: 'browser_location_change_required',
  configuration: 'invalid_configuration misconfigured redirect_not_allowed',
  forbidden: 'request_forbidden account_disabled',
  missing: 'not_found',
  pending: 'authorization_pending',
  tooOften: 'slow_down too_many',
} as const;

type SentenceName = keyof typeof codes;

const byCode: ReadonlyMap<string, MessageKey> = new Map(
  (Object.keys(codes) as SentenceName[]).flatMap((row) =>
    codes[row].split(/\s+/).map((code) => [code, `error.sentence.${row}`] as const),
  ),
);

/** Sentences by HTTP status, for errors without a known code. */
const byStatus: Readonly<Record<number, MessageKey>> = {
  401: 'error.sentence.signIn',
  403: 'error.sentence.forbidden',
  404: 'error.sentence.missing',
  410: 'error.sentence.expired',
  429: 'error.sentence.tooOften',
  502: 'error.sentence.busy',
  503: 'error.sentence.busy',
};

/** Returns the key of the sentence for an error, by its code or else its HTTP status; undefined if there is none. */
export function sentenceFor(code: string | undefined, status: unknown): MessageKey | undefined {
  const known = code === undefined ? undefined : byCode.get(code);
  if (known !== undefined || typeof status !== 'number') return known;
  return byStatus[status] ?? (status >= 500 ? 'error.sentence.server' : undefined);
}
