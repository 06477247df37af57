/** An invalid id token, with the error text of Kratos's libraries (go-oidc and golang-jwt). */

import { base64Problem, decodeBase64Url } from '@members/engines/go/base64';
import { int64 } from '@members/engines/go/int64';
import { mismatch } from '@members/engines/go/json/decode';
import { goWholeJsonProblem, parseJson } from '@members/engines/go/json/json';
import { seconds, timeText } from '@members/engines/go/time';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import type { JSONWebKeySet } from 'jose';
import { idTokenProblem } from './id-token-shape.ts';

export class IdTokenProblem extends Error {
  override readonly name = 'IdTokenProblem';
}

type Payload = Readonly<Record<string, unknown>>;

interface ExpectedToken {
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly keys: () => Promise<JSONWebKeySet>;
  /** The only accepted signature algorithm, if there is one. */
  readonly algorithm?: string;
}

/** Loaded with the first token, so that other flows stay fast. */
const jose = () => import('jose');

/** How far a provider's clock may be ahead, in milliseconds. */
const clockSkew = 5 * 60_000;

/** The claims of a token that is valid for this issuer, audience and time. @throws IdTokenProblem */
export async function verifyIdToken(
  token: string,
  { issuer, audience, now, keys, algorithm }: ExpectedToken,
): Promise<Payload> {
  const claims = readIdToken(token);
  const { aud, nbf } = claims;
  const [iss, expires] = [claims.iss ?? '', int64(Number(claims.exp ?? 0))];
  const audiences = aud === undefined ? [] : [aud ?? ''].flat();
  const notBefore = typeof nbf === 'number' || typeof nbf === 'string' ? int64(Number(nbf)) : undefined;
  if (iss !== issuer)
    throw new IdTokenProblem(
      `oidc: id token issued by a different provider, expected ${JSON.stringify(issuer)} got ${JSON.stringify(iss)}`,
    );
  if (!audiences.includes(audience))
    throw new IdTokenProblem(
      `oidc: expected audience ${JSON.stringify(audience)} got [${audiences.map((each) => JSON.stringify(each)).join(' ')}]`,
    );
  if (expires * 1000 < now) throw new IdTokenProblem(`oidc: token is expired (Token Expiry: ${timeText(expires)})`);
  if (notBefore !== undefined && notBefore * 1000 > now + clockSkew)
    throw new IdTokenProblem(
      `oidc: current time ${timeText(seconds(now))} before the nbf (not before) time: ${timeText(notBefore)}`,
    );
  const { alg = '' } = readHeader(token);
  if (algorithm !== undefined && alg !== algorithm)
    throw new IdTokenProblem(
      `oidc: malformed jwt: unexpected signature algorithm ${JSON.stringify(alg)}; expected [${JSON.stringify(algorithm)}]`,
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
  const text = fromUtf8(decodeBase64Url(payload) ?? new Uint8Array());
  const problemOfClaims = goWholeJsonProblem(text) || idTokenProblem(parseJson(text));
  if (problemOfClaims) throw new IdTokenProblem(`oidc: failed to unmarshal claims: ${problemOfClaims}`);
  return JSON.parse(text) ?? {};
}

/** The signature algorithm in a token's header. @throws IdTokenProblem */
function readHeader(token: string): { readonly alg?: string } {
  const [part = ''] = token.split('.');
  const text = fromUtf8(decodeBase64Url(part) ?? new Uint8Array());
  const { alg, kid } = goWholeJsonProblem(text) === '' ? ((JSON.parse(text) ?? {}) as Payload) : {};
  for (const [name, value] of Object.entries({ algorithm: alg ?? '', 'key ID': kid ?? '' }))
    if (typeof value !== 'string') {
      const problem = `failed to unmarshal ${name}: ${mismatch(value, 'string')}: ${JSON.stringify(JSON.stringify(value))}`;
      throw new IdTokenProblem(`oidc: malformed jwt: ${problem}`);
    }
  return typeof alg === 'string' ? { alg } : {};
}

/**
 * The claims of a token that is signed with a secret. Issuer, audience and times are not checked.
 * @throws IdTokenProblem
 */
export async function verifyBySecret(token: string, secret: string): Promise<Payload> {
  const { compactVerify } = await jose();
  try {
    const { payload } = await compactVerify(token, utf8(secret), { algorithms: ['HS256'] });
    return JSON.parse(fromUtf8(payload)) as Payload;
  } catch {
    throw new IdTokenProblem('token signature is invalid: signature is invalid');
  }
}
