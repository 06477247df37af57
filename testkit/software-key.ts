import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The relying party of tests without a browser, as Kratos's configuration has it. */
export const relyingParty = {
  id: 'login.example.org',
  display_name: 'Example',
  origins: ['https://login.example.org'],
};

const [origin] = relyingParty.origins;

/** Bits of authenticator data (WebAuthn level 2, 6.1). */
export const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

/** Mistakes of an authenticator or a browser; whatever is left out is correct. */
export interface KeyMistakes {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly signature?: string;
  /** In base64url; `''` sends an empty one. */
  readonly userHandle?: string;
}

/** A software authenticator with one ES256 key. Options and responses are JSON texts, as pages submit them. */
export interface SoftwareKey {
  /** Credential id in hexadecimal, as the settings form shows it. */
  readonly id: string;
  /** Registers the key: returns the response to creation options, without an attestation. */
  create(options: string, wrong?: KeyMistakes): string;
  /** Signs in: returns the response to request options. */
  get(options: string, wrong?: KeyMistakes): string;
}

interface CeremonyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

export interface KeyOptions {
  /** Fixes the credential id, because forms sort keys by id. Without a name it is random. */
  readonly name?: string;
  /** UUID of the authenticator's model; all zeros by default. */
  readonly aaguid?: string;
}

/** Creates a key on a new authenticator. */
export function newKey({ name, aaguid = '0'.repeat(32) }: KeyOptions = {}): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = name === undefined ? randomBytes(32) : sha256(name);
  const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex');
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, { challenge }: CeremonyOptions, wrong: KeyMistakes) =>
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    });
  const authenticatorData = (
    { rp, rpId }: CeremonyOptions,
    set: number,
    wrong: KeyMistakes,
    rest = Buffer.alloc(0),
  ) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? ++uses);
    const party = sha256(wrong.rpId ?? rpId ?? rp?.id ?? '');
    return Buffer.concat([party, Buffer.from([wrong.flags ?? set]), counter, rest]);
  };
  const credential = (response: object) => {
    const shown = base64(id);
    return JSON.stringify({ id: shown, rawId: shown, type: 'public-key', response });
  };

  return {
    id: id.toString('hex'),
    create(options, wrong = {}) {
      const { publicKey: ceremony } = JSON.parse(options) as { publicKey: CeremonyOptions };
      userHandle = ceremony.user?.id ?? '';
      const client = clientData('webauthn.create', ceremony, wrong);
      const attested = Buffer.concat([model, Buffer.from([0, id.length]), id, coseKey(x, y)]);
      const data = authenticatorData(ceremony, flags.present | flags.verified | flags.attested, wrong, attested);
      return credential({ attestationObject: base64(attestation(data)), clientDataJSON: base64(client) });
    },
    get(options, wrong = {}) {
      const { publicKey: ceremony } = JSON.parse(options) as { publicKey: CeremonyOptions };
      const client = clientData('webauthn.get', ceremony, wrong);
      const data = authenticatorData(ceremony, flags.present | flags.verified, wrong);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        authenticatorData: base64(data),
        clientDataJSON: base64(client),
        signature: wrong.signature ?? base64(signature),
        userHandle: wrong.userHandle ?? userHandle,
      });
    },
  };
}

/** Encodes a public key as COSE (RFC 9053) in CBOR (RFC 8949): kty EC2, alg ES256, crv P-256. */
function coseKey(x: string, y: string): Buffer {
  const [start, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([start, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
}

/** Encodes an attestation object with the format "none" in CBOR. */
function attestation(data: Buffer): Buffer {
  const word = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = Buffer.concat([Buffer.from([0x58, data.length]), data]);
  const statement = Buffer.from([0xa0]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[word('fmt'), word('none'), word('attStmt'), statement, word('authData'), bytes],
  ]);
}
