/**
 * The parameter `state` of the authorization request, in hexadecimal: plain without a configured cipher, as in Kratos.
 */

import { decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import type { OidcProvider } from '../../../config/kratos.ts';
import { hexBytes, hexOf } from '../../../runtime/digest.ts';
import type { LoginFlowRecord, RegistrationFlowRecord, SettingsFlowRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { sealerOf } from '../../session/sealed-cookie.ts';
import type { ProviderAnswer } from './provider/provider-answer.ts';
import { readStateBytes, type StateParameter, stateBytes } from './state-bytes.ts';

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

const sealer = (kratos: Kratos) => sealerOf<StateParameter>(kratos, 'oidc state');

const isPlain = ({ config }: Kratos) => config.ciphers.algorithm === 'noop';

/** Writes a state in hexadecimal, encrypted if a cipher is configured. */
export async function sealState(kratos: Kratos, state: StateParameter): Promise<string> {
  if (isPlain(kratos)) return hexOf(stateBytes(state));
  return hexOf(decodeBase64Url(await sealer(kratos).seal(state)) ?? new Uint8Array());
}

/** Reads a state. @returns undefined for a text that is none */
export async function openState(kratos: Kratos, text: string): Promise<StateParameter | undefined> {
  if (!/^([0-9a-f]{2})+$/.test(text)) return undefined;
  const bytes = hexBytes(text);
  return isPlain(kratos) ? readStateBytes(bytes) : sealer(kratos).open(encodeBase64Url(bytes));
}

/** The SHA-512 of an exchange code, in hexadecimal. */
export async function hashExchangeCode(code: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-512', utf8(code))));
}
