/** Issuers whose word counts, and the assertions that were used. */
import { failure } from '../wire/errors.ts';
import type { TrustedIssuer } from './records.ts';
import type { World } from './world.ts';

/** Throws `conflict` where the same key is trusted for the same subject already. */
export async function trustIssuer({ trustedIssuers }: World, trusted: TrustedIssuer): Promise<void> {
  const { issuer, subject, kid } = trusted;
  const same = (each: TrustedIssuer) => each.issuer === issuer && each.subject === subject && each.kid === kid;
  if (trustedIssuers.where(same).length > 0) throw failure('conflict');
  await trustedIssuers.insert(trusted);
}

/** Ends the trust in a key of an issuer: its set of keys has the issuer's name. */
export async function distrustKey({ trustedIssuers }: World, issuer: string, kid: string): Promise<void> {
  for (const { id } of trustedIssuers.where((each) => each.issuer === issuer && each.kid === kid))
    await trustedIssuers.remove(id);
}

/** Those who may speak of a subject, the newest first. */
export const issuersFor = ({ trustedIssuers }: World, issuer: string, subject: string): TrustedIssuer[] =>
  trustedIssuers
    .where((each) => each.issuer === issuer && (each.allow_any_subject || each.subject === subject))
    .reverse();

/** Whether an assertion was used and still could be. */
export const isKnownAssertion = ({ assertions, clock }: World, jti: string): boolean =>
  (assertions.get(jti)?.expires_at ?? 0) > clock.now();

/** Keeps the name of an assertion that was used for as long as it lasts; milliseconds since 1970. */
export async function keepAssertion({ assertions, clock }: World, jti: string, expires_at: number): Promise<void> {
  await assertions.sweep((each) => each.expires_at < clock.now());
  await assertions.replace({ id: jti, expires_at });
}
