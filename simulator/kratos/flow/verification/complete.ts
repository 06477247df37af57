/** Completes a verification: the address is marked as verified. */
import type { UiNode } from '@members/openapi';
import { addressId, markVerified } from '../../identity/addresses.ts';
import type { IdentityRecord, OneTimeCode, VerificationFlowRecord } from '../../record/records.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { message } from '../../text/messages.ts';
import { csrfNode } from '../../ui/nodes.ts';
import { KratosError } from '../../wire/errors.ts';
import type { FlowContext } from '../engine/method.ts';

type ProvenAddress = Pick<OneTimeCode, 'via' | 'address' | 'address_id'>;

/** The identity that owns the address; undefined if the address was removed since, even if it was added again. */
export function addressOwner(
  { kratos }: FlowContext,
  { via, address, address_id }: ProvenAddress,
): IdentityRecord | undefined {
  const key = { via, value: address };
  const isSameAddress = address_id === undefined || address_id === addressId(kratos, 'verification', key);
  return isSameAddress ? kratos.world.identityByAddress('verifiable', key) : undefined;
}

/**
 * Marks the address as verified, shows the continue link and calls the web hooks.
 * @throws the error of a hook that refuses
 */
export async function completeVerification(
  context: FlowContext,
  flow: VerificationFlowRecord,
  identity: IdentityRecord,
  { via, address: value }: ProvenAddress,
): Promise<void> {
  const { kratos, csrf } = context;
  const verified = await markVerified(kratos, identity, { via, value });
  if (flow.type === 'browser' && csrf.raw() === '') csrf.regenerate();
  flow.csrf_token = csrf.raw();
  flow.state = 'passed_challenge';
  showVerified(flow, csrf.mask(), continueUrl(context, flow));
  const saved = await kratos.world.saveFlow(flow);
  const { after } = kratos.config.selfservice.flows.verification;
  await context.hooks.callWebHooks(context, after, { flow: saved, identity: verified });
}

/** Replaces the form by a link to continue. */
function showVerified(flow: VerificationFlowRecord, csrfToken: string, target: string): void {
  const label = message(1070009);
  const link = {
    type: 'a',
    group: flow.active,
    attributes: { href: target, title: label, id: 'continue', node_type: 'a' },
    messages: [],
    meta: { label },
  } as UiNode;
  flow.ui = { action: target, method: 'GET', nodes: [csrfNode(csrfToken), link], messages: [message(1080002)] };
}

/** An address that is not allowed is replaced by the default without an error. */
function continueUrl({ kratos }: FlowContext, { return_to }: VerificationFlowRecord): string {
  const { default_browser_return_url: own } = kratos.config.selfservice.flows.verification.after;
  try {
    return secureReturnTo(kratos, return_to, own);
  } catch (error) {
    if (error instanceof KratosError) return secureReturnTo(kratos, '', own);
    throw error;
  }
}
