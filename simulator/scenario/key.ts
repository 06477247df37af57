import { encodeBase64Url } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import { hexBytes } from '../runtime/digest.ts';

/** The relying party of all setups with passkeys or security keys. */
export const relyingParty = { id: '127.0.0.1', origin: 'http://127.0.0.1:4455' } as const;

/** A software authenticator with one ES256 key. It replies in JSON like `navigator.credentials`. */
export interface Key {
  /** Creates the key. @param options the creation options as JSON @returns the credential as JSON, without attestation */
  create(options: string): Promise<string>;
}

/** Flags of authenticator data: user present, user verified, attested credential data (WebAuthn level 2, section 6.1). */
const flags = 1 | 4 | 64;

const sha256 = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** CBOR (RFC 8949) of a text shorter than 24 bytes, and of bytes shorter than 256. */
const cborText = (text: string) => join(Uint8Array.of(0x60 + text.length), utf8(text));
const cborBytes = (bytes: Uint8Array) => join(Uint8Array.of(0x58, bytes.length), bytes);

/** The public key in COSE form (RFC 9053): kty EC2, alg ES256, crv P-256. */
const coseKey = (point: Uint8Array) =>
  join(hexBytes('a5010203262001215820'), point.slice(1, 33), hexBytes('225820'), point.slice(33, 65));

/** Creates a software authenticator. @param random source of the credential id */
export function newKey(random: (length: number) => Uint8Array): Key {
  const id = random(32);
  return {
    create: async (options) => {
      const { publicKey } = JSON.parse(options) as { readonly publicKey: { readonly challenge: string } };
      const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey));
      const client = {
        type: 'webauthn.create',
        challenge: publicKey.challenge,
        origin: relyingParty.origin,
        crossOrigin: false,
      };
      const credentialData = join(new Uint8Array(16), Uint8Array.of(0, id.length), id, coseKey(point));
      const data = join(await sha256(utf8(relyingParty.id)), Uint8Array.of(flags), new Uint8Array(4), credentialData);
      const attestation = join(
        Uint8Array.of(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Uint8Array.of(0xa0)],
        ...[cborText('authData'), cborBytes(data)],
      );
      const encodedId = encodeBase64Url(id);
      const response = {
        attestationObject: encodeBase64Url(attestation),
        clientDataJSON: encodeBase64Url(utf8(JSON.stringify(client))),
      };
      return JSON.stringify({ id: encodedId, rawId: encodedId, type: 'public-key', response });
    },
  };
}
