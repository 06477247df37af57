/** The way to a provider. `callback.ts` handles the way back. */

import { encodeBase64Url } from '@members/engines/go/base64';
import { mismatch } from '@members/engines/go/json/decode';
import { kindOf } from '@members/engines/go/json/kind';
import { utf8 } from '@members/engines/go/utf8';
import type { OidcProvider } from '../../../config/kratos.ts';
import type { Answer } from '../../../http/exchange.ts';
import { token } from '../../../runtime/runtime.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { errorAnswer, seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { pause } from '../../session/continuity.ts';
import { errors } from '../../wire/errors.ts';
import { bareError } from '../../wire/read-url.ts';
import { authorizationUrl, usesPkce } from './provider/discovery.ts';
import { hashExchangeCode, type OidcFlow, sealState } from './state.ts';

/** Stored for the browser until it returns from the provider. */
export interface RoundTrip {
  readonly state: string;
  readonly traits?: unknown;
  /** Shown again in the response. */
  readonly transient_payload?: unknown;
}

/** The name under which the continuity cookie refers to the round trip. */
export const continuityName = 'ory_kratos_oidc_auth_code_session';
const lifespan = 30 * 60_000;

/** Parameters that a form may pass on to the provider. */
const allowedParameters = ['login_hint', 'hd', 'prompt', 'auth_type', 'acr_values'] as const;

/** The body schema of these parameters. */
export const upstreamParametersSchema = {
  type: 'object',
  properties: Object.fromEntries(allowedParameters.map((name) => [name, { type: 'string' }])),
} as const;

/**
 * Redirects the browser to a provider and stores the round trip.
 * @throws KratosError 500 if the provider cannot be reached
 */
export async function redirectToProvider(
  context: FlowContext,
  flow: OidcFlow,
  provider: OidcProvider,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { kratos } = context;
  const verifier = (await usesPkce(kratos, provider)) ? token(kratos.runtime.random, 43) : '';
  const { traits, transient_payload } = body;
  const exchange = kratos.world.exchangeOf(flow.id);
  if (exchange) await kratos.world.saveExchange({ ...exchange, transient_payload });
  const state = await sealState(kratos, {
    flow_id: flow.id,
    flow_kind: flow.kind,
    provider_id: provider.id,
    pkce_verifier: verifier,
    exchange_code_hash: exchange ? await hashExchangeCode(exchange.init_code) : kratos.world.id().replaceAll('-', ''),
  });
  const roundTrip: RoundTrip = { state, traits, transient_payload };
  await pause(context, continuityName, roundTrip, lifespan);
  if (flow.kind === 'login') {
    flow.active = 'oidc';
    await kratos.world.saveFlow(flow);
  }
  const passedOn = upstreamParameters(body.upstream_parameters);
  const isForced = flow.kind === 'login' && flow.refresh;
  const url = await authorizationUrl(kratos, provider, isForced, {
    state,
    ...(verifier ? { code_challenge: await codeChallenge(verifier), code_challenge_method: 'S256' } : {}),
    ...passedOn,
  });
  return isJsonRequest(context) ? errorAnswer(errors.locationChange(url)) : seeOther(context, url);
}

/** The allowed parameters of `upstream_parameters`. @throws KratosError 500 for a value that is not text */
function upstreamParameters(passedOn: unknown): Record<string, string> {
  const sent = (passedOn ?? {}) as Readonly<Record<string, unknown>>;
  if (kindOf(sent) !== 'object') throw bareError(mismatch(sent, 'map[string]string'));
  for (const value of Object.values(sent))
    if (value !== null && typeof value !== 'string') throw bareError(mismatch(value, 'string'));
  return Object.fromEntries(
    allowedParameters.flatMap((name) => (name in sent ? [[name, String(sent[name] ?? '')]] : [])),
  );
}

/** The S256 code challenge (RFC 7636, section 4.2). */
async function codeChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(verifier));
  return encodeBase64Url(new Uint8Array(digest));
}
