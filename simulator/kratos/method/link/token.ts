/** The tokens of links: sent to an address, good once (Kratos `strategy/link/sender.go`, `persister_verification.go`). */

import { goLower } from '../../../go/lower.ts';
import { withQuery } from '../../../go/url/query.ts';
import { token } from '../../../runtime/runtime.ts';
import { post } from '../../courier/delivery.ts';
import { type MessageSubject, templateData } from '../../courier/template-data.ts';
import { unknownRecoveryByLink, writeRecoveryLink, writeVerificationLink } from '../../courier/templates.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { addressId } from '../../identity/addresses.ts';
import { readable } from '../../identity/readable.ts';
import type { FlowRecord, OneTimeCode, RecoveryFlowRecord, VerificationFlowRecord } from '../../record/records.ts';
import { type Kratos, publicUrl } from '../../request/context.ts';
import { verificationUrl } from '../code/challenge.ts';

const length = 32;

/** A new token of a flow; those before stay good. @param lifespan in milliseconds */
export async function newToken(
  kratos: Kratos,
  { id, kind }: FlowRecord,
  lifespan: number,
  of: Pick<OneTimeCode, 'via' | 'address' | 'identity_id' | 'by_admin'>,
): Promise<string> {
  const { world, runtime } = kratos;
  const code = token(runtime.random, length);
  const address_id = addressId(kratos, kind, { via: of.via, value: of.address });
  const before = world.codesOf(id);
  const made: OneTimeCode = { ...of, address_id, code, expires_at: runtime.clock.now() + lifespan, used: false };
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
  const told = templateData(kratos, flow, about, { via, lifespan, own: { VerificationURL: link } });
  await post(kratos, via, address, writeVerificationLink(link, lifespan), told);
}

/** Where a message of a recovery leads. */
export function recoveryUrl(kratos: Kratos, flow: RecoveryFlowRecord, sent: string): string {
  return withQuery(publicUrl(kratos, '/self-service/recovery'), { flow: flow.id, token: sent });
}

/** Sends a link that recovers an account; nobody learns whether the address is known (`SendRecoveryLink`). */
export async function sendRecoveryLink(
  { kratos }: FlowContext,
  flow: RecoveryFlowRecord,
  typed: string,
  payload?: unknown,
): Promise<void> {
  const address = goLower(typed.trim());
  const identity = readable(kratos.world.identityByAddress('recovery', { via: 'email', value: address }));
  if (identity) {
    const of = { via: 'email', address, identity_id: identity.id } as const;
    const sent = await newToken(kratos, flow, lifespanOf(kratos), of);
    const [link, lifespan] = [recoveryUrl(kratos, flow, sent), lifespanOf(kratos)];
    const told = templateData(
      kratos,
      flow,
      { identity, payload },
      { via: 'email', lifespan, own: { RecoveryURL: link } },
    );
    await post(kratos, 'email', address, writeRecoveryLink(link, lifespan), told);
  } else if (kratos.config.selfservice.flows.recovery.notify_unknown_recipients)
    await post(
      kratos,
      'email',
      typed,
      unknownRecoveryByLink,
      templateData(kratos, flow, { payload }, { via: 'email', own: {} }),
    );
}

/** Uses a token up; undefined for one that nobody sent, or that was used. */
export async function redeemToken(
  { kratos: { world } }: FlowContext,
  { id }: FlowRecord,
  sent: string,
): Promise<OneTimeCode | undefined> {
  const before = world.codesOf(id);
  const found = before.codes.find(({ code, used }) => code === sent && !used);
  if (!found) return undefined;
  const codes = before.codes.map((each) => (each === found ? { ...each, used: true } : each));
  await world.saveCodes({ ...before, codes });
  return found;
}
