import { addressQuery, encodeGoQuery } from '@members/engines/go/url/query';
import type { MessageSubject } from '../../courier/template-data.ts';
import { changeAddress } from '../../identity/addresses.ts';
import type { IdentityRecord, VerifiableAddress, VerificationFlowRecord } from '../../record/records.ts';
import { requestUrl } from '../../request/context.ts';
import { errors } from '../../wire/errors.ts';
import { type FlowType, flowBase } from '../engine/base.ts';
import type { HookRun } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { isMethodEnabled } from '../engine/method.ts';
import { transientPayload } from '../engine/submission.ts';

/**
 * Creates and stores a verification flow. It uses the token of the anti-CSRF cookie, so call `regenerate` before if a
 * new cookie is needed.
 * @throws KratosError
 */
export async function newVerificationFlow(
  context: FlowContext,
  type: FlowType,
  change: (flow: VerificationFlowRecord) => void | Promise<void> = () => undefined,
): Promise<VerificationFlowRecord> {
  const flow = makeFlow(context, type);
  methodOf(context, flow)?.populate(context, flow);
  await change(flow);
  return context.kratos.world.saveFlow(flow);
}

function makeFlow(context: FlowContext, type: FlowType): VerificationFlowRecord {
  const { lifespan, use } = context.kratos.config.selfservice.flows.verification;
  const base = flowBase(context, 'verification', type, requestUrl(context), lifespan);
  return { ...base, kind: 'verification', active: use };
}

/** Requires that the configured method is enabled. @throws KratosError 400 */
export function requireVerificationStrategy(context: FlowContext): void {
  const { use } = context.kratos.config.selfservice.flows.verification;
  if (!isMethodEnabled(context, use)) throw errors.verificationStrategyMissing(use);
}

export interface StartedVerification {
  readonly flow: VerificationFlowRecord;
  /** With the address marked as `sent`. */
  readonly identity: IdentityRecord;
}

/**
 * Begins the verification of an address during another flow: sends the message and creates the flow that waits for the
 * code. It has the target of the other flow.
 * @throws KratosError
 * @see selfservice/flow/verification/flow.go of Kratos v26.2.0, `NewPostHookFlow`
 */
export async function startVerification(
  context: FlowContext,
  origin: HookRun['flow'],
  identity: IdentityRecord,
  address: VerifiableAddress,
  sessionId = '',
): Promise<StartedVerification> {
  const url = originUrl(origin.request_url);
  const flow: VerificationFlowRecord = {
    ...makeFlow(context, origin.type),
    request_url: url,
    return_to: addressQuery(url).get('return_to') ?? '',
    oauth2_login_challenge: origin.oauth2_login_challenge,
    state: 'sent_email',
    ...(sessionId === '' ? {} : { session_id: sessionId }),
  };
  methodOf(context, flow)?.populateSent(context, flow, address);
  const saved = await context.kratos.world.saveFlow(flow);
  const about = origin.kind === 'settings' ? { isJustChanged: true } : { payload: await transientPayload(context) };
  return { flow: saved, identity: await sendVerification(context, saved, identity, address, about) };
}

/** Replaces `return_to` by `after_verification_return_to`. Go writes the query again, sorted. */
function originUrl(address: string): string {
  const query = addressQuery(address);
  const wanted = query.get('after_verification_return_to');
  if (wanted) query.set('return_to', wanted);
  query.delete('after_verification_return_to');
  const encoded = encodeGoQuery(query);
  return `${address.replace(/\?.*$/s, '')}${encoded && '?'}${encoded}`;
}

/** Sends the message of the flow's method. @returns the identity with the address marked as `sent` */
export async function sendVerification(
  context: FlowContext,
  flow: VerificationFlowRecord,
  identity: IdentityRecord,
  address: VerifiableAddress,
  about: Omit<MessageSubject, 'identity'> = {},
): Promise<IdentityRecord> {
  await methodOf(context, flow)?.send(context, flow, address, { ...about, identity });
  const { via, value } = address;
  return changeAddress(context.kratos, identity, { via, value }, { status: 'sent' });
}

const methodOf = ({ methods }: FlowContext, { active }: VerificationFlowRecord) =>
  methods.find(({ name }) => name === active)?.verification;
