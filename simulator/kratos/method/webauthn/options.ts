/** What an authenticator is asked for, as the pages get it (WebAuthn level 2, 5.4 and 5.5), and what is kept of it. */
import type { RelyingParty } from '../../../config/kratos-types.ts';
import { encodeBase64Url } from '../../../go/base64.ts';
import { goJson } from '../../../http/answer.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { Ceremony, KeyMethod } from '../../record/records.ts';

/** A relying party with the origins that its keys may be used at. */
interface Party {
  readonly id: string;
  readonly display_name: string;
  readonly origins: readonly string[];
}

/** How the two methods ask (`config.WebAuthnConfig`, `config.PasskeyConfig`); timeouts in milliseconds. */
const manners = {
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

/** The relying party of a method. Without origins it is the host of its id, by the server's own scheme. */
export function partyOf({ kratos: { config } }: FlowContext, method: KeyMethod): Party {
  const rp: RelyingParty = config.selfservice.methods[method].config.rp ?? { id: '', display_name: '' };
  const { protocol } = new URL(config.serve.public.base_url);
  const origins = rp.origins ?? [(method === 'webauthn' && rp.origin) || `${protocol}//${rp.id}`];
  return { id: rp.id, display_name: rp.display_name, origins };
}

interface CeremonyOptions {
  /** JSON, for the page. */
  readonly options: string;
  readonly ceremony: Ceremony;
}

const newChallenge = ({ kratos }: FlowContext) => encodeBase64Url(kratos.runtime.random(32));

/** Asks for a new key; `handle` is what it will call its owner, `owner` who that is on the authenticator's screen. */
export function askForKey(context: FlowContext, method: KeyMethod, handle: Uint8Array, owner = ''): CeremonyOptions {
  const { id, display_name: name } = partyOf(context, method);
  const { timeout, selection } = manners[method];
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

/** Asks for a signature by one of these keys, or by whichever the authenticator finds; ids in base64url. */
export function askForSignature(
  context: FlowContext,
  method: KeyMethod,
  allowed: readonly string[] = [],
  userHandle = '',
): CeremonyOptions {
  const { timeout, selection } = manners[method];
  const challenge = newChallenge(context);
  const publicKey = {
    challenge,
    timeout,
    rpId: partyOf(context, method).id,
    ...(allowed.length > 0 ? { allowCredentials: allowed.map((id) => ({ type: 'public-key', id })) } : {}),
    userVerification: selection.userVerification,
  };
  return { options: goJson({ publicKey }).trimEnd(), ceremony: { challenge, user_handle: userHandle, allowed } };
}
