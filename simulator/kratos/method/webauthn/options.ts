/**
 * The options that pages pass to authenticators (WebAuthn Level 2, sections 5.4 and 5.5), and the part of them that the
 * flow stores.
 */

import { encodeBase64Url } from '@members/engines/go/base64';
import type { RelyingParty } from '../../../config/kratos-types.ts';
import { goJson } from '../../../http/answer.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { Ceremony, KeyMethod } from '../../record/records.ts';

/** A relying party and the origins where its keys may be used. */
export interface RelyingPartyOrigins {
  readonly id: string;
  readonly display_name: string;
  readonly origins: readonly string[];
}

/**
 * The options of each method (`WebAuthnConfig` and `PasskeyConfig` in driver/config of Kratos v26.2.0). Timeouts are in
 * milliseconds.
 */
const optionsByMethod = {
  webauthn: { timeout: 120_000, selection: { userVerification: 'discouraged' } },
  passkey: {
    timeout: 300_000,
    selection: {
      authenticatorAttachment: 'platform',
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
  },
} as const;

/** ES256, ES384, ES512, RS256, RS384, RS512, PS256, PS384, PS512, EdDSA. */
export const algorithms = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8] as const;

/**
 * The relying party of a method. By default its origin is the host of its id with the scheme of Kratos's public
 * address.
 */
export function relyingPartyOf({ kratos: { config } }: FlowContext, method: KeyMethod): RelyingPartyOrigins {
  const rp: RelyingParty = config.selfservice.methods[method].config.rp ?? { id: '', display_name: '' };
  const { protocol } = new URL(config.serve.public.base_url);
  const origins = rp.origins ?? [(method === 'webauthn' && rp.origin) || `${protocol}//${rp.id}`];
  return { id: rp.id, display_name: rp.display_name, origins };
}

interface CeremonyOptions {
  /** As JSON, for the page. */
  readonly options: string;
  readonly ceremony: Ceremony;
}

const newChallenge = ({ kratos }: FlowContext) => encodeBase64Url(kratos.runtime.random(32));

/**
 * The options for a new key.
 * @param handle the user handle that the key stores
 * @param owner the name on the authenticator's screen
 */
export function creationOptions(
  context: FlowContext,
  method: KeyMethod,
  handle: Uint8Array,
  owner = '',
): CeremonyOptions {
  const { id, display_name: name } = relyingPartyOf(context, method);
  const { timeout, selection } = optionsByMethod[method];
  const challenge = newChallenge(context);
  const user_handle = encodeBase64Url(handle);
  const publicKey = {
    rp: { name, id },
    user: { name: owner || name, displayName: owner || name, id: user_handle },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    authenticatorSelection: selection,
  };
  return { options: goJson({ publicKey }).trimEnd(), ceremony: { challenge, user_handle, allowed: [] } };
}

/**
 * The options for a signature.
 * @param allowed ids of the keys that may sign, in base64url; an empty list allows any key
 */
export function requestOptions(
  context: FlowContext,
  method: KeyMethod,
  allowed: readonly string[] = [],
  userHandle = '',
): CeremonyOptions {
  const { timeout, selection } = optionsByMethod[method];
  const challenge = newChallenge(context);
  const publicKey = {
    challenge,
    timeout,
    rpId: relyingPartyOf(context, method).id,
    ...(allowed.length > 0 ? { allowCredentials: allowed.map((id) => ({ type: 'public-key', id })) } : {}),
    userVerification: selection.userVerification,
  };
  return { options: goJson({ publicKey }).trimEnd(), ceremony: { challenge, user_handle: userHandle, allowed } };
}
