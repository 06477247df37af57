import { importJWK, type JWK, SignJWT } from 'jose';
import { newKey } from '../runtime/new-key.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Signs ID tokens by RS256. The key is made at first use. */
export interface IdTokenKeys {
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}

const kid = 'upstream-1';

export function createKeys(runtime: Pick<Runtime, 'random' | 'quickKeys'>): IdTokenKeys {
  let made: Promise<JWK> | undefined;
  const key = () => {
    made ??= newKey(runtime, 'RS256', 2048, kid);
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
