import { member, memberText } from './member.ts';

/**
 * What a response of Kratos or the gateway says when it is no success. Each member is checked, because proxies and other
 * versions send other bodies.
 */
export interface KratosFailure {
  /** `error.id`: an `ErrorId` of Kratos, or an id of the gateway. */
  readonly id: string | undefined;
  readonly reason: string | undefined;
  readonly message: string | undefined;
  /** Address to open, such as the page of a provider or of a sign-in. */
  readonly redirectTo: string | undefined;
  /** Id of the flow that replaces the one of the request. */
  readonly newFlow: string | undefined;
  /** First step to continue with. */
  readonly next: { readonly action: string | undefined; readonly flow: string | undefined };
  /** Id of the identity that may not sign in. */
  readonly identity: string | undefined;
}

/** Parses the body of a response that is no success. */
export function failureOf(body: unknown): KratosFailure {
  const error = member(body, 'error');
  const details = member(error, 'details');
  const next = member(details, 'continue_with', '0');
  return {
    id: memberText(error, 'id'),
    reason: memberText(error, 'reason'),
    message: memberText(error, 'message'),
    redirectTo: memberText(body, 'redirect_browser_to') ?? memberText(details, 'redirect_browser_to'),
    newFlow: memberText(body, 'use_flow_id'),
    next: { action: memberText(next, 'action'), flow: memberText(next, 'flow', 'id') },
    identity: memberText(details, 'identity_id'),
  };
}
