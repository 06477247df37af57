/** Trusted issuers, and used assertions. */
import { failure } from '../wire/errors.ts';
import type { TrustedIssuer } from './records.ts';
import type { World } from './world.ts';

/** Stores a trusted issuer. @throws OAuthError `conflict` if the key is already trusted for the subject */
export async function trustIssuer({ trustedIssuers }: World, trusted: TrustedIssuer): Promise<void> {
  const { issuer, subject, kid } = trusted;
  const same = (each: TrustedIssuer) => each.issuer === issuer && each.subject === subject && each.kid === kid;
  if (trustedIssuers.where(same).length > 0) throw failure('conflict');
  await trustedIssuers.insert(trusted);
}

/** Removes the trusted issuers that use a key. */
export async function removeTrustedKey({ trustedIssuers }: World, issuer: string, kid: string): Promise<void> {
  for (const { id } of trustedIssuers.where((each) => each.issuer === issuer && each.kid === kid))
    await trustedIssuers.remove(id);
}

/** The issuers that are trusted for a subject, newest first. */
export const issuersFor = ({ trustedIssuers }: World, issuer: string, subject: string): TrustedIssuer[] =>
  trustedIssuers
    .where((each) => each.issuer === issuer && (each.allow_any_subject || each.subject === subject))
    .reverse();

/** Whether an assertion was used before, and has not expired. */
export const isUsedAssertion = ({ assertions, clock }: World, jti: string): boolean =>
  (assertions.get(jti)?.expires_at ?? 0) > clock.now();

/** Stores the `jti` of a used assertion until it expires. @param expires_at in milliseconds since 1970 */
export async function storeUsedAssertion({ assertions, clock }: World, jti: string, expires_at: number): Promise<void> {
  await assertions.sweep((each) => each.expires_at < clock.now());
  await assertions.replace({ id: jti, expires_at });
}
