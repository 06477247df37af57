/** Reads what pages send of an authenticator's answer, before anything of it is verified. */

import { decodeBase64Url, encodeBase64Url } from '../../../go/base64.ts';
import { fromUtf8 } from '../../../go/utf8.ts';
import { helpers } from './library.ts';

/** The parts of authenticator data (WebAuthn level 2, 6.1). */
type AuthenticatorData = ReturnType<typeof import('@simplewebauthn/server/helpers').parseAuthenticatorData>;

interface ClientData {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
}

/** Every text is base64url without padding. */
interface Answered<R> {
  readonly rawId: string;
  readonly response: R & { readonly clientDataJSON: string };
  readonly client: ClientData;
  readonly data: AuthenticatorData;
}

export type Creation = Answered<{ readonly attestationObject: string }> & { readonly format: string };
export type Assertion = Answered<Readonly<Record<'authenticatorData' | 'signature' | 'userHandle', string>>>;

type Parts = Readonly<Record<string, unknown>>;

/** The answer to creation options. @throws Error with the server's words for what is wrong */
export async function readCreation(payload: string): Promise<Creation> {
  const { rawId, response } = envelope(payload, 'Parse error for Registration');
  try {
    const attestationObject = base64url(response.attestationObject);
    const { decodeAttestationObject, parseAuthenticatorData } = await helpers();
    const object = decodeAttestationObject(bytes(attestationObject));
    const data = parseAuthenticatorData(new Uint8Array(object.get('authData')));
    if (!data.flags.at) throw new Error('no key');
    const clientDataJSON = base64url(response.clientDataJSON);
    const client = clientData(clientDataJSON);
    return { rawId, response: { attestationObject, clientDataJSON }, client, data, format: object.get('fmt') };
  } catch {
    throw new Error('Error parsing attestation response');
  }
}

/** The answer to request options. @throws Error */
export async function readAssertion(payload: string): Promise<Assertion> {
  const { rawId, response } = envelope(payload, 'Parse error for Assertion');
  const [clientDataJSON, authenticatorData, signature, userHandle] = [
    base64url(response.clientDataJSON),
    base64url(response.authenticatorData),
    base64url(response.signature),
    base64url(response.userHandle),
  ];
  const { parseAuthenticatorData } = await helpers();
  const data = parseAuthenticatorData(bytes(authenticatorData));
  const client = clientData(clientDataJSON);
  return { rawId, response: { clientDataJSON, authenticatorData, signature, userHandle }, client, data };
}

function envelope(payload: string, problem: string): { readonly rawId: string; readonly response: Parts } {
  try {
    const { id, rawId, type, response } = JSON.parse(payload) as Parts;
    if (typeof id !== 'string' || id === '' || /[^\w-]/.test(id) || type !== 'public-key') throw new Error(problem);
    return { rawId: base64url(rawId), response: (response ?? {}) as Parts };
  } catch {
    throw new Error(problem);
  }
}

/** What is left out counts as empty. */
function base64url(value: unknown): string {
  const decoded = decodeBase64Url(typeof value === 'string' || value === undefined ? (value ?? '') : '*');
  if (!decoded) throw new Error('no base64url');
  return encodeBase64Url(decoded);
}

const bytes = (text: string) => Uint8Array.from(decodeBase64Url(text) ?? []);

function clientData(encoded: string): ClientData {
  const parts = JSON.parse(fromUtf8(bytes(encoded))) as Parts;
  const { type = '', challenge = '', origin = '' } = parts;
  return { type: String(type), challenge: String(challenge), origin: String(origin) };
}
