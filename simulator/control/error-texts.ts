import type { ErrorId } from '@members/openapi';

/** When Kratos sends each `error.id`. */
const texts: Readonly<Record<ErrorId, string>> = {
  session_already_available: 'A valid session was detected and thus login is not possible.',
  session_aal1_required: 'Sign in before using a second factor.',
  session_aal2_required: 'The second factor is missing.',
  session_aal_already_fulfilled: 'The session already has that assurance level.',
  session_inactive: 'No valid session credentials found in the request.',
  session_refresh_required: 'The login session is too old and thus not allowed to update these fields.',
  session_verified_address_required: 'An address must be verified before the account can be used.',
  self_service_flow_expired: 'The flow expired.',
  self_service_flow_replaced: 'The flow was replaced by a new one.',
  self_service_flow_disabled: 'Registration, recovery or verification is disabled.',
  self_service_flow_return_to_forbidden: 'The return_to address is not allowed.',
  security_csrf_violation: 'The CSRF token is missing or belongs to another browser.',
  security_identity_mismatch: 'The flow belongs to another identity.',
  browser_location_change_required: 'The browser must open another address.',
  invalid_configuration: 'The configuration does not allow this request.',
  upstream_error: 'A social sign-in provider sent an invalid response.',
};

/** The errors of the catalogue. */
export const errorEntries = Object.entries(texts).map(([id, text]) => ({ id, text }));
