import { encodeBase64 } from '../../go/base64.ts';
import type { IdentityRecord } from '../record/records.ts';

/** An identity's id as the sixteen bytes that its security keys know it by. */
export function idBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The identity as it is read: identifiers in order; security keys, though there are none yet, know whose they are (`identity.UpgradeCredentials`). */
export function upgraded(given: IdentityRecord): IdentityRecord {
  const identity = Object.keys(given.credentials).reduce(inOrder, given);
  const { webauthn } = identity.credentials;
  if (webauthn?.version !== 0) return identity;
  const config = { ...webauthn.config, user_handle: encodeBase64(idBytes(identity.id)) };
  return { ...identity, credentials: { ...identity.credentials, webauthn: { ...webauthn, config, version: 1 } } };
}

function inOrder(identity: IdentityRecord, type: string): IdentityRecord {
  const found = identity.credentials[type];
  if (!found || found.identifiers.length < 2) return identity;
  const sorted = { ...found, identifiers: found.identifiers.toSorted() };
  return { ...identity, credentials: { ...identity.credentials, [type]: sorted } };
}
