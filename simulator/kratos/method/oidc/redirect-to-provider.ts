/** The way out to a provider; `oidc-callback.ts` has the way back. */

import type { OidcProvider } from '../../../config/kratos.ts';
import { encodeBase64Url } from '../../../go/base64.ts';
import { mismatch } from '../../../go/json/decode.ts';
import { kindOf } from '../../../go/json/kind.ts';
import { utf8 } from '../../../go/utf8.ts';
import type { Answer } from '../../../http/exchange.ts';
import { token } from '../../../runtime/runtime.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { errorAnswer, see } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { pause } from '../../session/continuity.ts';
import { errors } from '../../wire/errors.ts';
import { plain } from '../../wire/fetch.ts';
import { authorizationUrl, usesPkce } from './provider/discovery.ts';
import { hashExchangeCode, type OidcFlow, sealState } from './state.ts';

/** What a browser that comes back from a provider is known by. */
export interface RoundTrip {
  readonly state: string;
  readonly traits?: unknown;
  /** Told again with the answer. */
  readonly transient_payload?: unknown;
}

export const continuityName = 'ory_kratos_oidc_auth_code_session';
const lifespan = 30 * 60_000;

/** What a provider may be told along the way. */
const parameters = ['login_hint', 'hd', 'prompt', 'auth_type', 'acr_values'] as const;

/** The same as a part of a body's schema. */
export const toldSchema = {
  type: 'object',
  properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])),
} as const;

/** Sends the browser to a provider, and remembers for what. @throws KratosError 500 for one that cannot be reached */
export async function leave(
  context: FlowContext,
  flow: OidcFlow,
  provider: OidcProvider,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { kratos } = context;
  const verifier = (await usesPkce(kratos, provider)) ? token(kratos.runtime.random, 64) : '';
  const { traits, transient_payload } = body;
  const exchange = kratos.world.exchangeOf(flow.id);
  if (exchange) await kratos.world.saveExchange({ ...exchange, transient_payload });
  const state = await sealState(kratos, {
    flow_id: flow.id,
    flow_kind: flow.kind,
    provider_id: provider.id,
    pkce_verifier: verifier,
    exchange_code_hash: await hashExchangeCode(exchange?.init_code ?? kratos.world.id()),
  });
  const roundTrip: RoundTrip = { state, traits, transient_payload };
  await pause(context, continuityName, roundTrip, lifespan);
  if (flow.kind === 'login') {
    flow.active = 'oidc';
    await kratos.world.saveFlow(flow);
  }
  const wanted = told(body.upstream_parameters);
  const isForced = flow.kind === 'login' && flow.refresh;
  const url = await authorizationUrl(kratos, provider, isForced, {
    state,
    ...(verifier ? { code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' } : {}),
    ...wanted,
  });
  return isJsonRequest(context) ? errorAnswer(errors.locationChange(url)) : see(context, url);
}

/** Of what the form wants to tell the provider, what it may. @throws KratosError 500 for what is no text */
function told(wanted: unknown): Record<string, string> {
  const sent = (wanted ?? {}) as Readonly<Record<string, unknown>>;
  if (kindOf(sent) !== 'object') throw plain(mismatch(sent, 'map[string]string'));
  for (const value of Object.values(sent))
    if (value !== null && typeof value !== 'string') throw plain(mismatch(value, 'string'));
  return Object.fromEntries(parameters.flatMap((name) => (name in sent ? [[name, String(sent[name] ?? '')]] : [])));
}

/** RFC 7636, section 4.2. */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(verifier));
  return encodeBase64Url(new Uint8Array(digest));
}
