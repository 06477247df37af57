import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Agent } from '../runner/agent.ts';
import { csrf, type Kind, text } from './index.ts';
import { node, quietSettings } from './second-factor.ts';

/** The relying party of every profile that has keys. */
const origin = 'https://login.example.org';

/** Bits of authenticator data (WebAuthn level 2, 6.1). */
export const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

/** What an authenticator or a browser may get wrong; all that is left out is right. */
export interface Wrong {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly signature?: string;
  /** In base64url; `''` sends none. */
  readonly userHandle?: string;
}

/** A software authenticator with one ES256 key. Options and answers are JSON texts as pages send them. */
export interface Key {
  /** As settings name it, in hexadecimal. */
  readonly id: string;
  /** Makes the key known: the answer to creation options, without an attestation. */
  create(options: string, wrong?: Wrong): string;
  /** Signs in: the answer to request options. */
  get(options: string, wrong?: Wrong): string;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

interface Made {
  /** A key of that name has the same id in every run; forms sort keys by their ids. */
  readonly name?: string;
  /** The authenticator's model, a UUID; all zeros without one. */
  readonly aaguid?: string;
}

/** A new key on a new authenticator. */
export function newKey({ name, aaguid = '0'.repeat(32) }: Made = {}): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = name === undefined ? randomBytes(32) : sha256(name);
  const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex');
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, wrong: Wrong) =>
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    });
  const authenticatorData = ({ rp, rpId }: Options, set: number, wrong: Wrong, rest = Buffer.alloc(0)) => {
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
      const { publicKey: asked } = JSON.parse(options) as { publicKey: Options };
      userHandle = asked.user?.id ?? '';
      const client = clientData('webauthn.create', asked, wrong);
      const attested = Buffer.concat([model, Buffer.from([0, id.length]), id, coseKey(x, y)]);
      const data = authenticatorData(asked, flags.present | flags.verified | flags.attested, wrong, attested);
      return credential({ attestationObject: base64(attestation(data)), clientDataJSON: base64(client) });
    },
    get(options, wrong = {}) {
      const { publicKey: asked } = JSON.parse(options) as { publicKey: Options };
      const client = clientData('webauthn.get', asked, wrong);
      const data = authenticatorData(asked, flags.present | flags.verified, wrong);
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

/** CBOR (RFC 8949): the key as COSE has it (RFC 9053), kty EC2, alg ES256, crv P-256. */
function coseKey(x: string, y: string): Buffer {
  const [start, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([start, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
}

/** CBOR of an attestation object in the format "none". */
function attestation(data: Buffer): Buffer {
  const word = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = Buffer.concat([Buffer.from([0x58, data.length]), data]);
  const statement = Buffer.from([0xa0]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[word('fmt'), word('none'), word('attStmt'), statement, word('authData'), bytes],
  ]);
}

/** The request options of a login by passkey. */
export function passkeyChallenge(flow: unknown): string {
  return text(node(flow, 'passkey_challenge'), 'attributes.value');
}

/** The creation options of a registration by passkey. */
export function passkeyOptions(flow: unknown): string {
  const { credentialOptions } = JSON.parse(text(node(flow, 'passkey_create_data'), 'attributes.value'));
  return JSON.stringify(credentialOptions);
}

/** The options that a webauthn button carries. */
export function webauthnOptions(flow: unknown, kind: Kind): string {
  const trigger = kind === 'login' ? 'webauthn_login_trigger' : 'webauthn_register_trigger';
  return text(node(flow, trigger), 'attributes.value');
}

type KeyMethod = 'passkey' | 'webauthn';

/** The creation options of a settings form. */
function settingsOptions(flow: unknown, method: KeyMethod): string {
  if (method === 'webauthn') return webauthnOptions(flow, 'settings');
  return text(node(flow, 'passkey_create_data'), 'attributes.value');
}

/** What a settings form sends of a new key; security keys have a name. */
export function keyFields(flow: unknown, method: KeyMethod, key: Key, name = 'Blue key', wrong: Wrong = {}) {
  const created = key.create(settingsOptions(flow, method), wrong);
  if (method === 'passkey') return { passkey_settings_register: created };
  return { webauthn_register: created, webauthn_register_displayname: name };
}

/** Gives the signed-in person a key, unrecorded; the key. */
export async function addKey(agent: Agent, method: KeyMethod, made: Made = {}, label = 'Blue key'): Promise<Key> {
  const key = newKey(made);
  const flow = await quietSettings(agent);
  const fields = { csrf_token: csrf(flow), ...keyFields(flow, method, key, label) };
  const { status } = await agent.post(text(flow, 'ui.action'), fields, { unrecorded: true });
  if (status >= 400) throw new Error(`no ${method} was added: ${status}`);
  return key;
}

/** Signs somebody up with a new key, without recording it; the key. The agent may be signed in afterwards. */
export async function signUpWithKey(agent: Agent, method: KeyMethod, email: string, made: Made = {}): Promise<Key> {
  const quiet = { unrecorded: true };
  const { body: first } = await agent.fetch('/self-service/registration/browser', quiet);
  const common = { csrf_token: csrf(first), traits: { email } };
  const action = text(first, 'ui.action');
  // Of two screens the second one asks for the key.
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

/** True when a script's body is what the form's script node vouches for. */
export function isVouchedFor(flow: unknown, script: unknown): boolean {
  const integrity = text(node(flow, 'webauthn_script'), 'attributes.integrity');
  return integrity === `sha512-${createHash('sha512').update(String(script)).digest('base64')}`;
}
