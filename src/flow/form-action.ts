import type { Flow, FlowKind } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { journeyOfFlow, withJourney } from './journey/journey.ts';
import { submitPathOf } from './kinds.ts';

/** The address to which a form is sent. */
export interface SubmitAddress {
  /** Address of the public API, without the path of the call. */
  readonly base: string;
  readonly flow: string;
}

/**
 * Splits a form's action into the API's address and the flow's id.
 * @returns undefined if it is not a submit address of the configured server: then nothing may be sent there
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
 * Whether a flow's form would be sent to another server than the configured one. A finished flow is not sent again: its
 * action is the address to continue at.
 */
export function isForeignForm({ state, ui }: Flow, kind: FlowKind, kratosUrl: string): boolean {
  return state !== 'passed_challenge' && submitAddress(ui.action, kind, kratosUrl) === undefined;
}

/**
 * Returns the action of a form that the browser may post without scripts. Kratos creates the replacement of an expired
 * login or registration from that post only, so the action repeats the query of the flow; otherwise the waiting OAuth2
 * client would be lost. Kratos keeps `return_to` itself.
 */
export function postAction(flow: Flow, kind: FlowKind): string {
  const { action } = flow.ui;
  if (kind !== 'login' && kind !== 'registration') return action;
  const { return_to: _, ...requested } = journeyOfFlow(flow);
  const { refresh, requested_aal } = 'requested_aal' in flow ? flow : {};
  const step = { ...(refresh && { refresh: 'true' }), ...(requested_aal === 'aal2' && { aal: 'aal2' }) };
  return action + withJourney('', requested, step).replace('?', '&');
}
