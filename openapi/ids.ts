/** Runtime lists for what types alone cannot give. */
import type { ErrorId } from './index.ts';

/**
 * Every id Kratos puts into `error.id` (text/message_error.go of Kratos v26.2.0, and errors of herodot); the test
 * beside this file proves that none is missing.
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
