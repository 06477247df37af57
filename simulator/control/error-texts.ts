import type { ErrorId } from '@members/openapi';

/** Every id that Kratos puts into `error.id`, and when. */
const texts: Readonly<Record<ErrorId, string>> = {
  session_already_available: 'A valid session was detected and thus login is not possible.',
  session_aal1_required: 'An active session is needed before a second factor can be asked for.',
  session_aal2_required: 'The second factor is missing.',
  session_aal_already_fulfilled: 'The session has that level already.',
  session_inactive: 'No valid session credentials found in the request.',
  session_refresh_required: 'The login session is too old and thus not allowed to update these fields.',
  session_verified_address_required: 'An address must be verified before the account can be used.',
  self_service_flow_expired: 'The flow expired.',
  self_service_flow_replaced: 'The flow was replaced by a new one.',
  self_service_flow_disabled: 'Registration, recovery or verification is switched off.',
  self_service_flow_return_to_forbidden: 'The address to come back to is not on the list of allowed ones.',
  security_csrf_violation: 'The anti-CSRF token is missing or is another browser’s.',
  security_identity_mismatch: 'The flow belongs to somebody else.',
  browser_location_change_required: 'The browser has to go to another address.',
  invalid_configuration: 'The configuration does not allow what was asked for.',
  upstream_error: 'A provider of social sign-in did not answer as it should.',
};

export const errorEntries = Object.entries(texts).map(([id, text]) => ({ id, text }));
