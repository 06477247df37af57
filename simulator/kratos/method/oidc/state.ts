/**
 * The parameter `state` of the authorization request: encrypted and in hexadecimal, as Kratos's cipher writes it. If no
 * cipher is configured, equal states give equal texts.
 */

import { decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import type { OidcProvider } from '../../../config/kratos.ts';
import type { LoginFlowRecord, RegistrationFlowRecord, SettingsFlowRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { sealerOf } from '../../session/sealed-cookie.ts';
import type { ProviderAnswer } from './provider/provider-answer.ts';

/** Flows that redirect to a provider and end with a session. */
export type SignInFlow = LoginFlowRecord | RegistrationFlowRecord;
/** All flows that redirect to a provider. */
export type OidcFlow = SignInFlow | SettingsFlowRecord;

/** The provider's result, and the data that the form submitted before. */
export interface ProviderResult extends ProviderAnswer {
  readonly provider: OidcProvider;
  readonly traits: unknown;
  readonly transient_payload: unknown;
  /** Set if an app submitted an id token; it waits for the response to its own flow. */
  readonly byToken?: true;
}

export interface StateParameter {
  readonly flow_id: string;
  readonly flow_kind: OidcFlow['kind'];
  readonly provider_id: string;
  /** The PKCE code verifier (RFC 7636); '' if the provider is used without. */
  readonly pkce_verifier: string;
  /** SHA-512 of a native app's exchange code. It replaces the cookie, which native apps do not have. */
  readonly exchange_code_hash: string;
}

const sealer = (kratos: Kratos) => sealerOf<StateParameter>(kratos, 'oidc state');

/** Encrypts a state, in hexadecimal. */
export async function sealState(kratos: Kratos, state: StateParameter): Promise<string> {
  const isSteady = kratos.config.ciphers.algorithm === 'noop';
  const bytes = decodeBase64Url(await sealer(kratos).seal(state, isSteady)) ?? new Uint8Array();
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decrypts a state. @returns undefined for a text that this server did not make */
export async function openState(kratos: Kratos, text: string): Promise<StateParameter | undefined> {
  if (!/^([0-9a-f]{2})+$/.test(text)) return undefined;
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return sealer(kratos).open(encodeBase64Url(bytes));
}

/** The SHA-512 of an exchange code, in base64url. */
export async function hashExchangeCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-512', utf8(code));
  return encodeBase64Url(new Uint8Array(digest));
}
