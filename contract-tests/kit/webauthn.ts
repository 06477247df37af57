import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Agent } from '../runner/agent.ts';
import { csrf, type FlowKind, text } from './index.ts';
import { node, unrecordedSettings } from './second-factor.ts';

/** Origin of the relying party in every profile with WebAuthn or passkeys. */
const origin = 'https://login.example.org';

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

interface KeyOptions {
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

/** Returns the request options of a login by passkey. */
export function passkeyChallenge(flow: unknown): string {
  return text(node(flow, 'passkey_challenge'), 'attributes.value');
}

/** Returns the creation options of a registration by passkey. */
export function passkeyOptions(flow: unknown): string {
  const { credentialOptions } = JSON.parse(text(node(flow, 'passkey_create_data'), 'attributes.value'));
  return JSON.stringify(credentialOptions);
}

/** Returns the options in the button of a security key. */
export function webauthnOptions(flow: unknown, kind: FlowKind): string {
  const trigger = kind === 'login' ? 'webauthn_login_trigger' : 'webauthn_register_trigger';
  return text(node(flow, trigger), 'attributes.value');
}

type KeyMethod = 'passkey' | 'webauthn';

/** Returns the creation options of a settings form. */
function settingsOptions(flow: unknown, method: KeyMethod): string {
  if (method === 'webauthn') return webauthnOptions(flow, 'settings');
  return text(node(flow, 'passkey_create_data'), 'attributes.value');
}

/** Returns the fields that a settings form submits for a new key. @param name of a security key */
export function keyFields(
  flow: unknown,
  method: KeyMethod,
  key: SoftwareKey,
  name = 'Blue key',
  wrong: KeyMistakes = {},
) {
  const created = key.create(settingsOptions(flow, method), wrong);
  if (method === 'passkey') return { passkey_settings_register: created };
  return { webauthn_register: created, webauthn_register_displayname: name };
}

/** Adds a key to the signed-in account; not recorded. @returns the key */
export async function addKey(
  agent: Agent,
  method: KeyMethod,
  made: KeyOptions = {},
  label = 'Blue key',
): Promise<SoftwareKey> {
  const key = newKey(made);
  const flow = await unrecordedSettings(agent);
  const fields = { csrf_token: csrf(flow), ...keyFields(flow, method, key, label) };
  const { status } = await agent.post(text(flow, 'ui.action'), fields, { unrecorded: true });
  if (status >= 400) throw new Error(`no ${method} was added: ${status}`);
  return key;
}

/** Registers an account with a new key; not recorded. The agent may be signed in afterwards. @returns the key */
export async function signUpWithKey(
  agent: Agent,
  method: KeyMethod,
  email: string,
  made: KeyOptions = {},
): Promise<SoftwareKey> {
  const quiet = { unrecorded: true };
  const { body: first } = await agent.fetch('/self-service/registration/browser', quiet);
  const common = { csrf_token: csrf(first), traits: { email } };
  const action = text(first, 'ui.action');
  // In a registration with two steps, the second asks for the key.
  const isFirst = !node(first, `${method}_register`);
  const flow = isFirst ? (await agent.post(action, { ...common, method: 'profile' }, quiet)).body : first;
  const key = newKey(made);
  const options = method === 'passkey' ? passkeyOptions(flow) : webauthnOptions(flow, 'registration');
  const { status } = await agent.post(
    action,
    { ...common, method, [`${method}_register`]: key.create(options) },
    quiet,
  );
  if (status !== 200) throw new Error(`${email} could not sign up by ${method}`);
  return key;
}

/** Whether a script's body matches the integrity hash in the form's script node. */
export function matchesIntegrity(flow: unknown, script: unknown): boolean {
  const integrity = text(node(flow, 'webauthn_script'), 'attributes.integrity');
  return integrity === `sha512-${createHash('sha512').update(String(script)).digest('base64')}`;
}
