/** The tokens of links: sent to an address, good once (Kratos `strategy/link/sender.go`, `persister_verification.go`). */
import { token } from '../../../runtime/runtime.ts';
import { post } from '../../courier/delivery.ts';
import { writeVerificationLink } from '../../courier/templates.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { OneTimeCode, VerificationFlowRecord } from '../../record/records.ts';
import { verificationUrl } from '../code/challenge.ts';

const length = 32;

/** Sends a link; those sent before for this flow stay good. */
export async function sendVerificationLink(
  { kratos }: FlowContext,
  { id }: VerificationFlowRecord,
  via: OneTimeCode['via'],
  address: string,
): Promise<void> {
  const { world, runtime, config } = kratos;
  const { lifespan } = config.selfservice.methods.link.config;
  const code = token(runtime.random, length);
  const before = world.codesOf(id);
  const made: OneTimeCode = { code, via, address, expires_at: runtime.clock.now() + lifespan, used: false };
  await world.saveCodes({ ...before, codes: [...before.codes, made] });
  const link = verificationUrl(kratos, { flow: id, token: code });
  await post(kratos, via, address, writeVerificationLink(link, lifespan));
}

/** Uses a token up; undefined for one that nobody sent, or that was used. */
export async function redeemToken(
  { kratos: { world } }: FlowContext,
  { id }: VerificationFlowRecord,
  sent: string,
): Promise<OneTimeCode | undefined> {
  const before = world.codesOf(id);
  const found = before.codes.find(({ code, used }) => code === sent && !used);
  if (!found) return undefined;
  const codes = before.codes.map((each) => (each === found ? { ...each, used: true } : each));
  await world.saveCodes({ ...before, codes });
  return found;
}
