import type { Flow, FlowKind } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { journeyOfFlow, withJourney } from './journey/journey.ts';
import { submitPathOf } from './kinds.ts';

/** Where a form is posted to. */
export interface SubmitAddress {
  /** Address of the public API that the path of the call is appended to. */
  readonly base: string;
  readonly flow: string;
}

/**
 * Takes a form's action apart.
 * @returns `undefined` when it is not the configured server's own submit address: then nothing may be sent there
 */
export function submitAddress(action: string, kind: FlowKind, kratosUrl: string): SubmitAddress | undefined {
  const url = webTarget(action);
  if (url === undefined || url.origin !== webTarget(kratosUrl)?.origin) return undefined;
  const submitPath = submitPathOf(kind);
  const flow = url.searchParams.get('flow');
  if (!url.pathname.endsWith(submitPath) || flow === null) return undefined;
  return { base: url.origin + url.pathname.slice(0, -submitPath.length), flow };
}

/**
 * Whether a flow's form would be sent elsewhere than to the configured server. A flow that is done is not sent any more:
 * its action says where it leads on.
 */
export function isForeignForm({ state, ui }: Flow, kind: FlowKind, kratosUrl: string): boolean {
  return state !== 'passed_challenge' && submitAddress(ui.action, kind, kratosUrl) === undefined;
}

/**
 * The action of a form that the browser itself may post. Kratos makes what takes the place of an expired login or registration
 * of that post alone: it says again what the flow was asked for, or the application that waits would be lost. Where it goes on
 * afterwards Kratos keeps by itself.
 */
export function postAction(flow: Flow, kind: FlowKind): string {
  const { action } = flow.ui;
  if (kind !== 'login' && kind !== 'registration') return action;
  const { return_to: _, ...asked } = journeyOfFlow(flow);
  const { refresh, requested_aal } = 'requested_aal' in flow ? flow : {};
  const step = { ...(refresh && { refresh: 'true' }), ...(requested_aal === 'aal2' && { aal: 'aal2' }) };
  return action + withJourney('', asked, step).replace('?', '&');
}
