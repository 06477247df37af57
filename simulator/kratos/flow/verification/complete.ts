/** Completes a verification: the address is marked as verified. */
import type { UiNode } from '@members/openapi';
import { addressId, markVerified } from '../../identity/addresses.ts';
import type { IdentityRecord, OneTimeCode, VerificationFlowRecord } from '../../record/records.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { message } from '../../text/messages.ts';
import { csrfNode } from '../../ui/nodes.ts';
import { KratosError } from '../../wire/errors.ts';
import type { FlowContext } from '../engine/method.ts';

type Proven = Pick<OneTimeCode, 'via' | 'address' | 'address_id'>;

/** Whose address it is; nobody's, where it was given up since, or is another's that was given up and taken again. */
export function ownerOf({ kratos }: FlowContext, { via, address, address_id }: Proven): IdentityRecord | undefined {
  const place = { via, value: address };
  const isStill = address_id === undefined || address_id === addressId(kratos, 'verification', place);
  return isStill ? kratos.world.identityByAddress('verifiable', place) : undefined;
}

/** Marks the address as verified, shows the way on, and tells the web hooks. @throws what one of them objects to */
export async function pass(
  context: FlowContext,
  flow: VerificationFlowRecord,
  identity: IdentityRecord,
  { via, address: value }: Proven,
): Promise<void> {
  const { kratos, csrf } = context;
  const verified = await markVerified(kratos, identity, { via, value });
  if (flow.type === 'browser' && csrf.raw() === '') csrf.regenerate();
  flow.csrf_token = csrf.raw();
  flow.state = 'passed_challenge';
  showVerified(flow, csrf.mask(), continueUrl(context, flow));
  const saved = await kratos.world.saveFlow(flow);
  const { after } = kratos.config.selfservice.flows.verification;
  await context.hooks.tell(context, after, { flow: saved, identity: verified });
}

/** No form any more, but a way on. */
function showVerified(flow: VerificationFlowRecord, csrfToken: string, target: string): void {
  const label = message(1070009);
  const way = {
    type: 'a',
    group: flow.active,
    attributes: { href: target, title: label, id: 'continue', node_type: 'a' },
    messages: [],
    meta: { label },
  } as UiNode;
  flow.ui = { action: target, method: 'GET', nodes: [csrfNode(csrfToken), way], messages: [message(1080002)] };
}

/** An address that is not allowed is no error here: the default takes its place. */
function continueUrl({ kratos }: FlowContext, { return_to }: VerificationFlowRecord): string {
  const { default_browser_return_url: own } = kratos.config.selfservice.flows.verification.after;
  try {
    return secureReturnTo(kratos, return_to, own);
  } catch (error) {
    if (error instanceof KratosError) return secureReturnTo(kratos, '', own);
    throw error;
  }
}
