/** The errors of settings flows (selfservice/flow/settings of Kratos v26.2.0). */
import { withQuery } from '@members/engines/go/url/query';
import { publicUrl } from '../../request/context.ts';
import { errors, KratosError, statusMessages } from '../../wire/errors.ts';
import type { FlowContext } from '../engine/method.ts';

export const settingsErrors = {
  /** For a script that starts a flow. Kratos sends the extra member too. */
  noSession: () => new KratosError({ ...errors.noActiveSession().fields, extra: { CredentialsMissing: false } }),
  /** For a native app that starts a flow. */
  sessionNeeded: () =>
    new KratosError({
      ...errors.noActiveSession().fields,
      reason: 'This endpoint can only be accessed with a valid session. Please log in and try again.',
    }),
  sessionMissing: () =>
    new KratosError({
      status: 401,
      message: statusMessages[401],
      reason: 'A valid Ory Session Cookie or Ory Session Token is missing.',
    }),
  /** For a flow of another identity. */
  otherIdentity: (action: 'read' | 'submitted') =>
    new KratosError({
      status: 403,
      id: 'security_identity_mismatch',
      message: statusMessages[403],
      reason:
        action === 'read'
          ? 'The request was made for another identity and has been blocked for security reasons.'
          : 'The request was initiated by someone else and has been blocked for security reasons. Please go back and try again.',
    }),
  unknownFlow: () =>
    new KratosError({
      status: 404,
      message: statusMessages[404],
      reason: 'The settings request could not be found. Please restart the flow.',
    }),
  /** The login returns to this submission. */
  refreshRequired: ({ kratos, request: { url } }: FlowContext) => {
    const returnTo = withQuery(publicUrl(kratos, `${url.pathname}${url.search}`), {});
    const login = publicUrl(kratos, '/self-service/login/browser');
    return new KratosError({
      status: 403,
      id: 'session_refresh_required',
      message: statusMessages[403],
      reason: 'The login session is too old and thus not allowed to update these fields. Please re-authenticate.',
      extra: { redirect_browser_to: withQuery(login, { refresh: 'true', return_to: returnTo }) },
    });
  },
} as const;
