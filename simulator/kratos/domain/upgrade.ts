import { encodeBase64 } from '@members/engines/go/base64';
import type { IdentityRecord } from '../record/records.ts';

/** The 16 bytes of an identity's id, which are the user handle of its security keys. */
export function idBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/**
 * Returns the identity as Kratos reads it back: with sorted identifiers, and with the user handle in WebAuthn
 * credentials, even if they hold no key yet.
 * @see identity/credentials_migrate.go of Kratos v26.2.0, `UpgradeCredentials`
 */
export function upgraded(given: IdentityRecord): IdentityRecord {
  const identity = Object.keys(given.credentials).reduce(withSortedIdentifiers, given);
  const { webauthn } = identity.credentials;
  if (webauthn?.version !== 0) return identity;
  const config = { ...webauthn.config, user_handle: encodeBase64(idBytes(identity.id)) };
  return { ...identity, credentials: { ...identity.credentials, webauthn: { ...webauthn, config, version: 1 } } };
}

function withSortedIdentifiers(identity: IdentityRecord, type: string): IdentityRecord {
  const found = identity.credentials[type];
  if (!found || found.identifiers.length < 2) return identity;
  const sorted = { ...found, identifiers: found.identifiers.toSorted() };
  return { ...identity, credentials: { ...identity.credentials, [type]: sorted } };
}
