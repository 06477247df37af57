/** A JSON object of a flow, with the members of a WebAuthn dictionary. */
type Json = Readonly<Record<string, unknown>>;

/** The browser's own conversion between JSON and bytes (WebAuthn level 3, 5.1.8 and 5.1.9), if it has it. */
const platform = (): Partial<typeof PublicKeyCredential> =>
  'PublicKeyCredential' in globalThis ? PublicKeyCredential : {};

/** Decodes base64url with or without padding (RFC 4648, section 5). @throws InvalidCharacterError for other text */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** Encodes base64url without padding (RFC 4648, section 5); null gives an empty text. */
export function toBase64Url(bytes: ArrayBuffer | null): string {
  const chars = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte));
  return btoa(chars.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes the ids of credentials. @throws TypeError if the server sent something else */
function withKeys(listed: readonly PublicKeyCredentialDescriptorJSON[]): PublicKeyCredentialDescriptor[] {
  return listed.map(({ id, transports }) => ({
    type: 'public-key',
    id: fromBase64Url(id),
    ...(transports ? { transports: transports.filter(isTransport) } : {}),
  }));
}

const transportNames: ReadonlySet<string> = new Set(['ble', 'hybrid', 'internal', 'nfc', 'usb']);
const isTransport = (name: string): name is AuthenticatorTransport => transportNames.has(name);

/**
 * Returns the options of an assertion with bytes in place of base64url (WebAuthn level 3,
 * PublicKeyCredentialRequestOptions).
 */
export function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  const given = json as unknown as PublicKeyCredentialRequestOptionsJSON;
  const parsed = platform().parseRequestOptionsFromJSON?.(given);
  if (parsed !== undefined) return parsed;
  const { challenge, allowCredentials, ...rest } = given;
  const options: object = {
    ...rest,
    challenge: fromBase64Url(challenge),
    ...(allowCredentials ? { allowCredentials: withKeys(allowCredentials) } : {}),
  };
  return options as PublicKeyCredentialRequestOptions;
}

/**
 * Returns the options of a new credential with bytes in place of base64url (WebAuthn level 3,
 * PublicKeyCredentialCreationOptions).
 * @param name name that the authenticator shows; the server's if left out
 */
export function creationOptions(json: Json, name?: string): PublicKeyCredentialCreationOptions {
  const unnamed = json as unknown as PublicKeyCredentialCreationOptionsJSON;
  const named = name === undefined ? {} : { name, displayName: name };
  const given = { ...unnamed, user: { ...unnamed.user, ...named } };
  const parsed = platform().parseCreationOptionsFromJSON?.(given);
  if (parsed !== undefined) return parsed;
  const { challenge, user, excludeCredentials, ...rest } = given;
  const options: object = {
    ...rest,
    challenge: fromBase64Url(challenge),
    user: { ...user, id: fromBase64Url(user.id) },
    ...(excludeCredentials ? { excludeCredentials: withKeys(excludeCredentials) } : {}),
  };
  return options as PublicKeyCredentialCreationOptions;
}

const isKey = (credential: Credential): credential is PublicKeyCredential => 'rawId' in credential;

const isSignature = (response: AuthenticatorResponse): response is AuthenticatorAssertionResponse =>
  'signature' in response;

const isAttestation = (response: AuthenticatorResponse): response is AuthenticatorAttestationResponse =>
  'attestationObject' in response;

function answerParts(response: AuthenticatorResponse): Readonly<Record<string, ArrayBuffer | null>> {
  const { clientDataJSON } = response;
  if (isAttestation(response)) return { attestationObject: response.attestationObject, clientDataJSON };
  if (!isSignature(response)) return { clientDataJSON };
  const { authenticatorData, signature, userHandle } = response;
  return { authenticatorData, clientDataJSON, signature, userHandle };
}

/**
 * Returns an authenticator's response as JSON for the form's hidden field: the browser's own JSON, else id, raw id,
 * type and the response's bytes in base64url.
 * @throws TypeError if it is not a public key credential
 */
export function credentialJson(credential: Credential): string {
  if (!isKey(credential)) throw new TypeError('not a public key credential');
  if (typeof Reflect.get(credential, 'toJSON') === 'function') return JSON.stringify(credential);
  const parts = Object.entries(answerParts(credential.response)).map(([name, bytes]) => [name, toBase64Url(bytes)]);
  const { id, rawId, type } = credential;
  return JSON.stringify({ id, rawId: toBase64Url(rawId), type, response: Object.fromEntries(parts) });
}
