/** Verifies authenticator responses (WebAuthn Level 2, sections 7.1 and 7.2) with `@simplewebauthn/server`. */

import { decodeBase64, encodeBase64 } from '@members/engines/go/base64';
import { time } from '@members/engines/go/time';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { Ceremony, KeyMethod } from '../../record/records.ts';
import type { Assertion, Creation } from './authenticator-responses.ts';
import { type StoredKey, urlSafe } from './keys.ts';
import { verifier } from './library.ts';
import { algorithms, type RelyingPartyOrigins, relyingPartyOf } from './options.ts';

/** Returns the new key of a valid response. @throws Error with Kratos's text */
export async function verifyCreation(
  context: FlowContext,
  method: KeyMethod,
  { challenge }: Ceremony,
  creation: Creation,
): Promise<Omit<StoredKey, 'display_name' | 'is_passwordless'>> {
  await checkCreation(relyingPartyOf(context, method), challenge, creation);
  const { data, format } = creation;
  const { flags } = data;
  return {
    id: encodeBase64(data.credentialID ?? new Uint8Array()),
    public_key: encodeBase64(data.credentialPublicKey ?? new Uint8Array()),
    attestation_type: format,
    authenticator: {
      aaguid: encodeBase64(data.aaguid ?? new Uint8Array()),
      sign_count: data.counter,
      clone_warning: false,
    },
    added_at: wholeSeconds(context.kratos.runtime.clock.now()),
    flags: { user_present: flags.up, user_verified: flags.uv, backup_eligible: flags.be, backup_state: flags.bs },
  };
}

/** Checks a response to creation options. @throws Error with Kratos's text */
export async function checkCreation(
  party: RelyingPartyOrigins,
  challenge: string,
  { rawId, response, client }: Creation,
): Promise<void> {
  if (client.type !== 'webauthn.create') throw new Error('Error validating ceremony type');
  if (client.challenge !== challenge) throw new Error('Error validating challenge');
  const origin = originOf(client.origin);
  if (origin === undefined) throw new Error('Error decoding clientData origin as URL');
  if (!isAllowedOrigin(origin, party.origins)) throw new Error('Error validating origin');
  const { verifyRegistrationResponse } = await verifier();
  const { verified } = await verifyRegistrationResponse({
    response: { id: rawId, rawId, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: client.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => ({ verified: false }));
  if (!verified) throw new Error('Error validating the authenticator response');
}

/** True if one of these keys signed the challenge. @param userHandle must match the response's, unless that is empty */
export async function verifyAssertion(
  context: FlowContext,
  method: KeyMethod,
  { challenge, allowed }: Ceremony,
  { rawId, response, client, data }: Assertion,
  keys: readonly StoredKey[],
  userHandle: string,
): Promise<boolean> {
  const party = relyingPartyOf(context, method);
  const key = keys.find(({ id }) => urlSafe(id) === rawId);
  const origin = originOf(client.origin);
  if (!key || !origin || !isAllowedOrigin(origin, party.origins)) return false;
  // The identity may have lost a key since the options were made.
  if (allowed.length > 0 && !(allowed.includes(rawId) && keys.some(({ id }) => urlSafe(id) === allowed.at(-1))))
    return false;
  if (response.userHandle !== '' && response.userHandle !== userHandle) return false;
  if (key.flags && key.flags.backup_eligible !== data.flags.be) return false;
  return isSignedByKey(party.id, challenge, { rawId, response, client, data }, key.public_key);
}

/** True if a key signed the challenge for a relying party. @param publicKey in base64 */
export async function isSignedByKey(
  party: string,
  challenge: string,
  { rawId, response, client }: Assertion,
  publicKey: string,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await verifier();
  const { verified } = await verifyAuthenticationResponse({
    response: { id: rawId, rawId, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: client.origin,
    // Kratos does not check the page around a frame.
    ...(client.topOrigin !== '' && { expectedTopOrigin: client.topOrigin }),
    expectedRPID: party,
    requireUserVerification: false,
    // Kratos neither checks nor updates the signature counter.
    credential: {
      id: rawId,
      publicKey: Uint8Array.from(decodeBase64(publicKey) ?? []),
      counter: 0,
    },
  }).catch(() => ({ verified: false }));
  return verified;
}

/** Scheme and host of the origin that the browser reports; undefined if it is not an address. */
function originOf(address: string): string | undefined {
  if (address.startsWith('android:apk-key-hash:')) return address;
  const { protocol = '', host = '' } = URL.parse(address) ?? {};
  return host === '' ? undefined : `${protocol}//${host}`;
}

const isAllowedOrigin = (origin: string, origins: readonly string[]) =>
  origins.some((each) => each.toLowerCase() === origin.toLowerCase());

const wholeSeconds = (moment: number) => time(Math.round(moment / 1000) * 1000);
