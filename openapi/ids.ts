/** Values of wire types that code needs at run time. */
import type { ErrorId } from './index.ts';

/**
 * All values of `error.id` in Kratos's responses.
 * @see text/message_error.go, and errors of herodot (Kratos v26.2.0)
 */
export const errorIds = [
  'session_already_available',
  'session_aal1_required',
  'session_aal2_required',
  'session_aal_already_fulfilled',
  'session_inactive',
  'session_refresh_required',
  'session_verified_address_required',
  'self_service_flow_expired',
  'self_service_flow_replaced',
  'self_service_flow_disabled',
  'self_service_flow_return_to_forbidden',
  'security_csrf_violation',
  'security_identity_mismatch',
  'browser_location_change_required',
  'invalid_configuration',
  'upstream_error',
] as const satisfies readonly ErrorId[];
