import { base64Problem, decodeBase64Url } from '@members/engines/go/base64';
import { ShapeError } from '@members/engines/go/json/decode';
import { seconds } from '@members/engines/go/time';
import { fromUtf8 } from '@members/engines/go/utf8';
import { isPublicKey, type Jwk, readKey } from '../keys/jwk.ts';
import { type Claims, readJwt, timeProblem, verifyJwt } from '../keys/jwt.ts';
import { objectOf } from '../request/body.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';

/** A public key, and the claims that its private key signed. */
interface KeyProof {
  readonly key: Jwk;
  readonly claims: Claims;
}

const invalid = (hint: string) => failure('invalid_request', hint);

/** The public key in the header of a JWT; undefined if there is none. */
function keyOf(head: string): Jwk | undefined {
  try {
    const key = readKey(objectOf(JSON.parse(fromUtf8(decodeBase64Url(head) ?? new Uint8Array()))).jwk);
    return isPublicKey(key) ? key : undefined;
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Verifies a proof of possession. @throws OAuthError `invalid_request` */
export async function verifyProof(hydra: Hydra, jwt: string): Promise<KeyProof> {
  const [head = '', ...rest] = jwt.split('.');
  if (rest.length === 0) throw invalid('The JWT in the proof is malformed.');
  if (base64Problem(head, { padded: false }) !== undefined) throw invalid('The JWT header in the proof is malformed.');
  const key = keyOf(head);
  if (!key) throw invalid('The JWK in the JWT header is malformed.');
  const claims = await verifyJwt(jwt, key, readJwt(jwt)?.alg ?? '');
  if (!claims || timeProblem(claims, seconds(hydra.runtime.clock.now())) !== undefined)
    throw invalid('The JWT was not signed with the correct key supplied in the JWK header.');
  return { key, claims };
}
