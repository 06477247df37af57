/** ID tokens, with the words of Kratos's libraries for what is wrong with one (go-oidc, golang-jwt). */

import type { JSONWebKeySet } from 'jose';
import { base64Problem, decodeBase64Url } from '../../../../go/base64.ts';
import { printedTime } from '../../../../go/time.ts';
import { fromUtf8, utf8 } from '../../../../go/utf8.ts';

export class IdTokenProblem extends Error {
  override readonly name = 'IdTokenProblem';
}

type Payload = Readonly<Record<string, unknown>>;

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds. */
  readonly now: number;
  readonly keys: () => Promise<JSONWebKeySet>;
}

/** Loaded with the first token: no other flow has to wait for it. */
const jose = () => import('jose');

/** A clock may be that far ahead of ours. */
const leeway = 5 * 60_000;

/** The claims of a token that is this issuer's, for this audience, of this time. @throws IdTokenProblem */
export async function verifyIdToken(token: string, { issuer, audience, now, keys }: Expected): Promise<Payload> {
  const claims = readIdToken(token);
  const {
    iss = '',
    aud,
    exp = 0,
    nbf,
  } = claims as { iss?: string; aud?: string | string[]; exp?: number; nbf?: number };
  const audiences = [aud ?? []].flat();
  if (iss !== issuer)
    throw new IdTokenProblem(
      `oidc: id token issued by a different provider, expected ${JSON.stringify(issuer)} got ${JSON.stringify(iss)}`,
    );
  if (!audiences.includes(audience))
    throw new IdTokenProblem(
      `oidc: expected audience ${JSON.stringify(audience)} got [${audiences.map((each) => JSON.stringify(each)).join(' ')}]`,
    );
  if (exp * 1000 < now) throw new IdTokenProblem(`oidc: token is expired (Token Expiry: ${printedTime(exp * 1000)})`);
  if (nbf !== undefined && nbf * 1000 > now + leeway)
    throw new IdTokenProblem(
      `oidc: current time ${printedTime(now)} before the nbf (not before) time: ${printedTime(nbf * 1000)}`,
    );
  const { compactVerify, createLocalJWKSet } = await jose();
  const keySet = createLocalJWKSet(await keys());
  await compactVerify(token, keySet).catch(() => {
    throw new IdTokenProblem('failed to verify signature: failed to verify id token signature');
  });
  return claims;
}

function readIdToken(token: string): Payload {
  const malformed = (why: string) => new IdTokenProblem(`oidc: malformed jwt: oidc: malformed jwt${why}`);
  const parts = token.split('.');
  if (parts.length < 2) throw malformed(`, expected 3 parts got ${parts.length}`);
  const payload = parts[1] ?? '';
  const problem = base64Problem(payload, { padded: false });
  if (problem) throw malformed(` payload: ${problem}`);
  try {
    return JSON.parse(fromUtf8(decodeBase64Url(payload) ?? new Uint8Array())) as Payload;
  } catch (error) {
    throw new IdTokenProblem(`oidc: failed to unmarshal claims: ${error instanceof Error ? error.message : error}`);
  }
}

/** Signed by a secret, whoever it is from and for, and whenever. @throws IdTokenProblem */
export async function verifyBySecret(token: string, secret: string): Promise<Payload> {
  const { compactVerify } = await jose();
  try {
    const { payload } = await compactVerify(token, utf8(secret), { algorithms: ['HS256'] });
    return JSON.parse(fromUtf8(payload)) as Payload;
  } catch {
    throw new IdTokenProblem('token signature is invalid: signature is invalid');
  }
}
