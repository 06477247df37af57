/** What only the settings answer with (Kratos `selfservice/flow/settings`). */
import { withQuery } from '../../../go/url/query.ts';
import { publicUrl } from '../../request/context.ts';
import { errors, generic, KratosError } from '../../wire/errors.ts';
import type { FlowContext } from '../engine/method.ts';

export const settingsErrors = {
  /** Of a flow's start by a script; the extra member is the server's. */
  noSession: () => new KratosError({ ...errors.noActiveSession().fields, extra: { CredentialsMissing: false } }),
  /** Of a native flow's start. */
  sessionNeeded: () =>
    new KratosError({
      ...errors.noActiveSession().fields,
      reason: 'This endpoint can only be accessed with a valid session. Please log in and try again.',
    }),
  sessionMissing: () =>
    new KratosError({
      status: 401,
      message: generic[401],
      reason: 'A valid Ory Session Cookie or Ory Session Token is missing.',
    }),
  /** Somebody else's flow, read or submitted. */
  otherIdentity: (what: 'read' | 'submitted') =>
    new KratosError({
      status: 403,
      id: 'security_identity_mismatch',
      message: generic[403],
      reason:
        what === 'read'
          ? 'The request was made for another identity and has been blocked for security reasons.'
          : 'The request was initiated by someone else and has been blocked for security reasons. Please go back and try again.',
    }),
  unknownFlow: () =>
    new KratosError({
      status: 404,
      message: generic[404],
      reason: 'The settings request could not be found. Please restart the flow.',
    }),
  flowGone: (details: Readonly<Record<string, unknown>>, reason: string) =>
    new KratosError({ status: 410, message: generic[410], reason, details }),
  /** The way to sign in again leads back to this very submission. */
  refreshRequired: ({ kratos, request: { url } }: FlowContext) => {
    const returnTo = withQuery(publicUrl(kratos, `${url.pathname}${url.search}`), {});
    const login = publicUrl(kratos, '/self-service/login/browser');
    return new KratosError({
      status: 403,
      id: 'session_refresh_required',
      message: generic[403],
      reason: 'The login session is too old and thus not allowed to update these fields. Please re-authenticate.',
      extra: { redirect_browser_to: withQuery(login, { refresh: 'true', return_to: returnTo }) },
    });
  },
} as const;
