/**
 * The `state` that goes to a provider and comes back: hexadecimal, as Kratos's cipher writes it, and sealed. Where the
 * cipher does nothing, what is the same has the same state.
 */

import type { OidcProvider } from '../../../config/kratos.ts';
import { decodeBase64Url, encodeBase64Url } from '../../../go/base64.ts';
import { utf8 } from '../../../go/utf8.ts';
import type { LoginFlowRecord, RegistrationFlowRecord, SettingsFlowRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { sealerOf } from '../../session/sealed-cookie.ts';
import type { ProviderAnswer } from './provider/provider-answer.ts';

/** The flows that lead to a provider and end with a session. */
export type SignInFlow = LoginFlowRecord | RegistrationFlowRecord;
/** All that lead to a provider. */
export type OidcFlow = SignInFlow | SettingsFlowRecord;

/** Who came back, from where, with what the form had said before. */
export interface Returned extends ProviderAnswer {
  readonly provider: OidcProvider;
  readonly traits: unknown;
  readonly transient_payload: unknown;
  /** Told by a token that an app sent along; it asks for an answer to its own flow. */
  readonly byToken?: true;
}

export interface State {
  readonly flow_id: string;
  readonly flow_kind: OidcFlow['kind'];
  readonly provider_id: string;
  /** RFC 7636; '' where the provider does without. */
  readonly pkce_verifier: string;
  /** SHA-512 of a native app's exchange code, by which its flow is known again without a cookie. */
  readonly exchange_code_hash: string;
}

const sealer = (kratos: Kratos) => sealerOf<State>(kratos, 'oidc state');

export async function sealState(kratos: Kratos, state: State): Promise<string> {
  const isSteady = kratos.config.ciphers.algorithm === 'noop';
  const bytes = decodeBase64Url(await sealer(kratos).seal(state, isSteady)) ?? new Uint8Array();
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `undefined` for what was not made here. */
export async function openState(kratos: Kratos, text: string): Promise<State | undefined> {
  if (!/^([0-9a-f]{2})+$/.test(text)) return undefined;
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return sealer(kratos).open(encodeBase64Url(bytes));
}

export async function hashExchangeCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-512', utf8(code));
  return encodeBase64Url(new Uint8Array(digest));
}
