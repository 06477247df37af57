import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** Signs ID tokens by RS256; the key is made at first use. */
export interface Keys {
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}

const kid = 'upstream-1';

export function createKeys(): Keys {
  let pair: ReturnType<typeof generateKeyPair> | undefined;
  const keyPair = () => {
    pair ??= generateKeyPair('RS256', { modulusLength: 2048 });
    return pair;
  };
  return {
    async jwks() {
      const { publicKey } = await keyPair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }] };
    },
    async sign(claims) {
      const { privateKey } = await keyPair();
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
    },
  };
}
