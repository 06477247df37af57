import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { isSeeded, type Random } from '../runtime/runtime.ts';
import { seededKey } from '../runtime/seeded-key.ts';

/** Signs ID tokens by RS256; the key is made at first use. */
export interface Keys {
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}

const kid = 'upstream-1';

async function makeKey(random: Random): Promise<JWK> {
  if (isSeeded(random)) return seededKey(random, 'RS256', 2048);
  return exportJWK((await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })).privateKey);
}

export function createKeys(random: Random): Keys {
  let made: Promise<JWK> | undefined;
  const key = () => {
    made ??= makeKey(random);
    return made;
  };
  return {
    async jwks() {
      const { kty = '', n = '', e = '' } = await key();
      return { keys: [{ kty, n, e, kid, use: 'sig', alg: 'RS256' }] };
    },
    async sign(claims) {
      const privateKey = await importJWK(await key(), 'RS256');
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
    },
  };
}
