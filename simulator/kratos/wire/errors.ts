/**
 * Makes every error that Kratos answers with. The texts go over the wire, so they are the server's own.
 * @see text/id.go, selfservice/flow/ and session/error.go of Kratos v26.2.0
 */

import { time } from '@members/engines/go/time';
import { badRequest, type ErrorFields, KratosError, statusMessages } from './kratos-error.ts';

export {
  badRequest,
  errorBody,
  errorObject,
  KratosError,
  ServerPanic,
  statusMessages,
} from './kratos-error.ts';

const make = (fields: ErrorFields) => new KratosError(fields);

export const errors = {
  notInDatabase: () => make({ status: 404, message: 'Unable to locate the resource' }),
  malformedFlowId: () => badRequest('The flow query parameter is missing or malformed.'),
  methodDisabled: () =>
    make({
      status: 404,
      message: statusMessages[404],
      reason:
        'This endpoint was disabled by system administrator. Please check your url or contact the system administrator to enable it.',
    }),
  /** Refuses a signed-in user at the start of a recovery, and where recovery asks for an address. */
  signedInAtRecovery: () =>
    make({
      status: 400,
      id: 'session_already_available',
      message: statusMessages[400],
      reason: 'A valid session was detected and thus recovery is not possible.',
    }),
  recoveryDisabled: () => badRequest('Recovery is not allowed because it was disabled.'),
  recoveryNotFound: () =>
    make({
      status: 404,
      message: statusMessages[404],
      reason: 'The recovery request could not be found. Please restart the flow.',
    }),
  recoveryMethodMissing: (method: string) =>
    badRequest(
      `You attempted recovery using ${method}, which is not enabled or does not exist. An administrator needs to enable this recovery method.`,
    ),
  alreadyLoggedIn: (flow: 'login' | 'registration') =>
    make({
      status: 400,
      id: 'session_already_available',
      message: 'you are already logged in',
      reason:
        flow === 'login'
          ? 'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?'
          : 'A valid session was detected and thus registration is not possible.',
    }),
  aal1Required: () =>
    make({
      status: 401,
      id: 'session_aal1_required',
      message: 'aal2 and aal3 can only be requested if a session exists already',
      reason: 'You can not requested a higher AAL (AAL2/AAL3) without an active session.',
    }),
  aal2Required: (redirectBrowserTo: string) =>
    make({
      status: 403,
      id: 'session_aal2_required',
      message: 'Session does not fulfill the requested Authenticator Assurance Level',
      reason:
        'An active session was found but it does not fulfill the requested Authenticator Assurance Level. Please verify yourself with a second factor to resolve this issue.',
      details: { redirect_browser_to: redirectBrowserTo },
      extra: { redirect_browser_to: redirectBrowserTo },
    }),
  noActiveSession: () =>
    make({
      status: 401,
      id: 'session_inactive',
      message: 'request does not have a valid authentication session',
      reason: 'No active session was found in this request.',
    }),
  noSessionForWhoami: () =>
    make({ status: 401, message: statusMessages[401], reason: 'No valid session credentials found in the request.' }),
  noSessionCookie: () => make({ status: 401, message: statusMessages[401], reason: 'No valid session cookie found.' }),
  identityDisabled: (identityId: string) =>
    make({
      status: 401,
      message: 'identity is disabled',
      reason: 'This account was disabled.',
      details: { identity_id: identityId },
    }),
  unknownAal: (aal: string) =>
    badRequest(
      `Unable to parse AuthenticationMethod Assurance Level (AAL): expected one of [aal1, aal2] but got ${aal}`,
    ),
  returnToForbidden: (quotedUrl: string) =>
    make({
      status: 400,
      id: 'self_service_flow_return_to_forbidden',
      message: statusMessages[400],
      reason: `Requested return_to URL ${quotedUrl} is not allowed.`,
    }),
  registrationDisabled: () =>
    make({
      status: 400,
      id: 'self_service_flow_disabled',
      message: 'registration flow disabled',
      reason: 'Registration is not allowed because it was disabled.',
    }),
  verificationDisabled: () => badRequest('Verification is not allowed because it was disabled.'),
  verificationNotFound: () =>
    make({
      status: 404,
      message: statusMessages[404],
      reason: 'The verification request could not be found. Please restart the flow.',
    }),
  verificationStrategyMissing: (method: string) =>
    badRequest(`The active verification strategy ${method} is not enabled. Please enable it in the configuration.`),
  addressNotVerified: (continueWith: readonly unknown[]) =>
    make({
      status: 403,
      code: 400,
      id: 'session_verified_address_required',
      message: 'your email or phone address is not yet verified',
      reason:
        "Your account's email or phone address are not verified yet. Please check your email or phone inbox or re-request verification.",
      details: { continue_with: continueWith },
    }),
  noAddressToVerify: () =>
    errors.misconfigured(
      'A misconfiguration prevents login. Expected to find a verification address but this identity does not have one assigned.',
    ),
  flowReplaced: (reason: string, useFlowId: string) =>
    make({
      status: 410,
      id: 'self_service_flow_replaced',
      message: 'self-service flow replaced',
      reason,
      extra: { use_flow_id: useFlowId },
    }),
  /** @param id empty for kinds of flows for which Kratos sets none */
  flowGone: (reason: string, details: Readonly<Record<string, unknown>>, id = '') =>
    make({ status: 410, ...(id ? { id } : {}), message: statusMessages[410], reason, details }),
  flowExpired: (expiredAt: number, now: number, useFlowId: string) =>
    make({
      status: 410,
      id: 'self_service_flow_expired',
      message: 'self-service flow expired',
      reason: `The self-service flow expired ${minutes(now - expiredAt)} minutes ago, initialize a new one.`,
      extra: {
        expired_at: time(expiredAt),
        since: (now - expiredAt) * 1_000_000,
        use_flow_id: useFlowId,
      },
    }),
  locationChange: (url: string) =>
    make({
      status: 422,
      id: 'browser_location_change_required',
      message: 'browser location change required',
      reason: `In order to complete this flow please redirect the browser to: ${url}`,
      extra: { redirect_browser_to: url },
    }),
  notResumable: () =>
    make({
      status: 400,
      message: 'no resumable session found',
      reason:
        "The browser does not contain the necessary cookie to resume the session. This is a security violation and was blocked. Please clear your browser's cookies and cache and try again!",
    }),
  providerUnknown: (id: string) =>
    make({
      status: 404,
      message: statusMessages[404],
      reason: `OpenID Connect Provider "${id}" is unknown or has not been configured`,
    }),
  upstream: (reason: string) => make({ status: 502, id: 'upstream_error', message: 'Upstream error', reason }),
  internal: (reason: string) => make({ status: 500, message: statusMessages[500], reason }),
  /** The identity schema cannot be loaded, so the form cannot be decoded. */
  formSchemaUnreadable: (why: string) =>
    make({
      status: 500,
      message: statusMessages[500],
      reason: `Unable to prepare JSON Schema for HTTP Post Body Form parsing: ${why}`,
    }),
  misconfigured: (reason: string) =>
    make({ status: 500, id: 'invalid_configuration', message: 'Invalid configuration', reason }),
  originNeedsBrowserFlow: () => badRequest(needsBrowserFlow('Origin', 'as part of an AJAX request in a Browser')),
  cookieNeedsBrowserFlow: (names: readonly string[]) =>
    badRequest(needsBrowserFlow('Cookie', 'by a Browser'), { 'found cookies': names }),
} as const;

function needsBrowserFlow(header: string, how: string): string {
  return `The HTTP Request Header included the "${header}" key, indicating that this request was made ${how}. The flow however was initiated as an API request. To prevent potential misuse and mitigate several attack vectors including CSRF, the request has been blocked. Please consult the documentation.`;
}

/** Formats milliseconds as minutes with two decimals, as Kratos does. */
export function minutes(milliseconds: number): string {
  return (milliseconds / 60_000).toFixed(2);
}
