/** Parses the authenticator's response that a page submits. Nothing is verified here. */

import { decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import { helpers } from './library.ts';

/** Authenticator data (WebAuthn Level 2, section 6.1). */
type AuthenticatorData = ReturnType<typeof import('@simplewebauthn/server/helpers').parseAuthenticatorData>;

interface ClientData {
  readonly type: string;
  readonly challenge: string;
  readonly origin: string;
  /** The origin of the page around a frame; '' outside frames. */
  readonly topOrigin: string;
}

/** A parsed response. Texts are base64url without padding. */
interface AuthenticatorResponse<R> {
  readonly rawId: string;
  readonly response: R & { readonly clientDataJSON: string };
  readonly client: ClientData;
  readonly data: AuthenticatorData;
}

export type Creation = AuthenticatorResponse<{ readonly attestationObject: string }> & { readonly format: string };
export type Assertion = AuthenticatorResponse<
  Readonly<Record<'authenticatorData' | 'signature' | 'userHandle', string>>
>;

type Parts = Readonly<Record<string, unknown>>;

/** Parses the response to creation options. @throws Error with Kratos's text */
export async function readCreation(payload: string): Promise<Creation> {
  const { rawId, response } = parseEnvelope(payload, 'Parse error for Registration');
  try {
    const attestationObject = checkBase64Url(response.attestationObject);
    const { decodeAttestationObject, parseAuthenticatorData } = await helpers();
    const object = decodeAttestationObject(bytes(attestationObject));
    const data = parseAuthenticatorData(new Uint8Array(object.get('authData')));
    if (!data.flags.at) throw new Error('no key');
    const clientDataJSON = checkBase64Url(response.clientDataJSON);
    const client = parseClientData(clientDataJSON);
    return { rawId, response: { attestationObject, clientDataJSON }, client, data, format: object.get('fmt') };
  } catch {
    throw new Error('Error parsing attestation response');
  }
}

/** Parses the response to request options. @throws Error */
export async function readAssertion(payload: string): Promise<Assertion> {
  const { rawId, response } = parseEnvelope(payload, 'Parse error for Assertion');
  const [clientDataJSON, authenticatorData, signature, userHandle] = [
    checkBase64Url(response.clientDataJSON),
    checkBase64Url(response.authenticatorData),
    checkBase64Url(response.signature),
    checkBase64Url(response.userHandle),
  ];
  const { parseAuthenticatorData } = await helpers();
  const data = parseAuthenticatorData(bytes(authenticatorData));
  const client = parseClientData(clientDataJSON);
  return { rawId, response: { clientDataJSON, authenticatorData, signature, userHandle }, client, data };
}

function parseEnvelope(payload: string, problem: string): { readonly rawId: string; readonly response: Parts } {
  try {
    const { id, rawId, type, response } = JSON.parse(payload) as Parts;
    if (typeof id !== 'string' || id === '' || /[^\w-]/.test(id) || type !== 'public-key') throw new Error(problem);
    return { rawId: checkBase64Url(rawId), response: (response ?? {}) as Parts };
  } catch {
    throw new Error(problem);
  }
}

/** Checks a text in base64url. A missing value is empty. */
function checkBase64Url(value: unknown): string {
  const decoded = decodeBase64Url(typeof value === 'string' || value === undefined ? (value ?? '') : '*');
  if (!decoded) throw new Error('no base64url');
  return encodeBase64Url(decoded);
}

const bytes = (text: string) => Uint8Array.from(decodeBase64Url(text) ?? []);

function parseClientData(encoded: string): ClientData {
  const parts = JSON.parse(fromUtf8(bytes(encoded))) as Parts;
  const { type = '', challenge = '', origin = '', topOrigin = '' } = parts;
  return { type: `${type}`, challenge: `${challenge}`, origin: `${origin}`, topOrigin: `${topOrigin}` };
}
