/** Creates, sends and redeems the tokens of links (selfservice/strategy/link/sender.go of Kratos v26.2.0). */

import { goLower } from '@members/engines/go/lower';
import { withQuery } from '@members/engines/go/url/query';
import { token } from '../../../runtime/runtime.ts';
import { queueMessage } from '../../courier/delivery.ts';
import { type MessageSubject, templateData } from '../../courier/template-data.ts';
import { unknownRecoveryByLink, writeRecoveryLink, writeVerificationLink } from '../../courier/templates.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { addressId } from '../../identity/addresses.ts';
import { requireReadable } from '../../identity/readable.ts';
import type { FlowRecord, OneTimeCode, RecoveryFlowRecord, VerificationFlowRecord } from '../../record/records.ts';
import { type Kratos, publicUrl } from '../../request/context.ts';
import { verificationUrl } from '../code/one-time-codes.ts';

const length = 32;

/** Creates a token for a flow. Earlier tokens stay valid. @param lifespan in milliseconds */
export async function newToken(
  kratos: Kratos,
  { id, kind }: FlowRecord,
  lifespan: number,
  recipient: Pick<OneTimeCode, 'via' | 'address' | 'identity_id' | 'by_admin'>,
): Promise<string> {
  const { world, runtime } = kratos;
  const code = token(runtime.random, length);
  const address_id = addressId(kratos, kind, { via: recipient.via, value: recipient.address });
  const before = world.codesOf(id);
  const made: OneTimeCode = { ...recipient, address_id, code, expires_at: runtime.clock.now() + lifespan, used: false };
  await world.saveCodes({ ...before, codes: [...before.codes, made] });
  return code;
}

const lifespanOf = ({ config }: Kratos) => config.selfservice.methods.link.config.lifespan;

/** Sends a link that verifies an address. */
export async function sendVerificationLink(
  { kratos }: FlowContext,
  flow: VerificationFlowRecord,
  via: OneTimeCode['via'],
  address: string,
  about: MessageSubject,
): Promise<void> {
  const sent = await newToken(kratos, flow, lifespanOf(kratos), { via, address });
  const link = verificationUrl(kratos, { flow: flow.id, token: sent });
  const lifespan = lifespanOf(kratos);
  const data = templateData(kratos, flow, about, { via, lifespan, own: { VerificationURL: link } });
  await queueMessage(kratos, via, address, writeVerificationLink(link, lifespan), data);
}

/** The address in a recovery message. */
export function recoveryUrl(kratos: Kratos, flow: RecoveryFlowRecord, sent: string): string {
  return withQuery(publicUrl(kratos, '/self-service/recovery'), { flow: flow.id, token: sent });
}

/**
 * Sends a link that recovers an account. The response does not reveal whether the address is known.
 * @see `SendRecoveryLink` in selfservice/strategy/link/sender.go of Kratos v26.2.0
 */
export async function sendRecoveryLink(
  { kratos }: FlowContext,
  flow: RecoveryFlowRecord,
  typed: string,
  payload?: unknown,
): Promise<void> {
  const address = goLower(typed.trim());
  const identity = requireReadable(kratos.world.identityByAddress('recovery', { via: 'email', value: address }));
  if (identity) {
    const recipient = { via: 'email', address, identity_id: identity.id } as const;
    const sent = await newToken(kratos, flow, lifespanOf(kratos), recipient);
    const [link, lifespan] = [recoveryUrl(kratos, flow, sent), lifespanOf(kratos)];
    const data = templateData(
      kratos,
      flow,
      { identity, payload },
      { via: 'email', lifespan, own: { RecoveryURL: link } },
    );
    await queueMessage(kratos, 'email', address, writeRecoveryLink(link, lifespan), data);
  } else if (kratos.config.selfservice.flows.recovery.notify_unknown_recipients)
    await queueMessage(
      kratos,
      'email',
      typed,
      unknownRecoveryByLink,
      templateData(kratos, flow, { payload }, { via: 'email', own: {} }),
    );
}

/** Marks a token as used. @returns undefined if it is unknown or was used before */
export async function redeemToken(
  { kratos: { world } }: FlowContext,
  { id }: FlowRecord,
  sent: string,
): Promise<OneTimeCode | undefined> {
  const before = world.codesOf(id);
  const match = before.codes.find(({ code, used }) => code === sent && !used);
  if (!match) return undefined;
  const codes = before.codes.map((each) => (each === match ? { ...each, used: true } : each));
  await world.saveCodes({ ...before, codes });
  return match;
}
