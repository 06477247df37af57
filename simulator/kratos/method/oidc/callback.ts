import { withQuery } from '@members/engines/go/url/query';
import { redirect } from '../../../http/answer.ts';
import { formFields } from '../../../http/body.ts';
import type { Answer } from '../../../http/exchange.ts';
import { mediaType } from '../../../http/media-type.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import { writeFlowError } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { settings } from '../../flow/settings/definition.ts';
import { settingsErrors } from '../../flow/settings/refusals.ts';
import type { SettingsFlowRecord } from '../../record/records.ts';
import { asKratosError, forwardError, seeOther } from '../../request/answers.ts';
import { publicUrl } from '../../request/context.ts';
import { effectiveReturnTo, secureReturnTo } from '../../request/return-to.ts';
import { resume } from '../../session/continuity.ts';
import { type Authenticated, findSession } from '../../session/manager.ts';
import { badRequest, errors, KratosError } from '../../wire/errors.ts';
import { finishSignIn, refuseSignIn } from './complete.ts';
import { finishLink } from './link.ts';
import { claimsByCode } from './provider/code.ts';
import { providerById } from './provider/discovery.ts';
import { continuityName, type RoundTrip } from './redirect-to-provider.ts';
import { hashExchangeCode, type OidcFlow, openState, type SignInFlow } from './state.ts';
import type { StateParameter } from './state-bytes.ts';

/** How long a browser may repeat a callback, in milliseconds. */
const repeatTime = 60_000;

const callbackError = (reason: string) => badRequest(`Unable to complete OpenID Connect flow because ${reason}`);

/**
 * `POST /self-service/methods/oidc/callback/{provider}`: redirects to the GET route, because browsers send the cookies
 * only there.
 */
export async function redirectPostToGet({ kratos, request }: FlowContext): Promise<Answer> {
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded';
  const fields = isForm ? await formFields(request) : new Map<string, string[]>();
  const sent = Array.from(fields, ([name, values]) => [name, values.at(-1) ?? ''] as const);
  const parameters = { ...Object.fromEntries(sent), ...Object.fromEntries(request.url.searchParams) };
  const target = publicUrl(kratos, request.url.pathname);
  return redirect(request.method, 302, Object.keys(parameters).length > 0 ? withQuery(target, parameters) : target);
}

/**
 * `GET /self-service/methods/oidc/callback` and `…/{provider}`: the way back from a provider.
 * @throws KratosError 404 if social sign-in is disabled
 */
export async function finishSocialSignIn(context: FlowContext): Promise<Answer> {
  if (!context.kratos.config.selfservice.methods.oidc.enabled) throw errors.methodDisabled();
  try {
    const state = await readState(context);
    const flow = await findFlow(context, state);
    const roundTrip = await checkRoundTrip(context, state, flow);
    return flow.kind === 'settings' ? await link(context, state, flow) : await signIn(context, state, flow, roundTrip);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

async function readState({ kratos, request, params }: FlowContext): Promise<StateParameter> {
  const sent = request.url.searchParams.get('state');
  if (!sent) throw callbackError('the OpenID Provider did not return the state query parameter.');
  const state = await openState(kratos, sent);
  if (!state) throw callbackError('the state parameter is invalid.');
  if (params.provider !== undefined && params.provider !== state.provider_id)
    throw badRequest('Unable to complete OpenID Connect flow: provider mismatch between internal state and URL.');
  return state;
}

/** The flow that began the round trip. A settings flow requires the session of its identity. @throws KratosError */
async function findFlow(context: FlowContext, { flow_id: id, flow_kind: kind }: StateParameter): Promise<OidcFlow> {
  const { kratos } = context;
  const flow = kratos.world.flow(kind, id);
  if (!flow) throw errors.notInDatabase();
  const current = flow.kind === 'settings' ? await requireSession(context) : undefined;
  const now = kratos.runtime.clock.now();
  // No flow replaces the expired one, so the error does not name one.
  const { extra: _, ...expired } = errors.flowExpired(flow.expires_at, now, '').fields;
  if (flow.expires_at < now) throw new KratosError(expired);
  if (flow.kind === 'settings' && flow.identity_id !== current?.identity.id)
    throw settingsErrors.otherIdentity('submitted');
  return flow;
}

async function requireSession(context: FlowContext): Promise<Authenticated> {
  const current = await findSession(context);
  if (!current) throw errors.noActiveSession();
  return current;
}

/**
 * Checks that the callback belongs to the round trip: a browser has a continuity cookie; for a native app the state
 * holds the hash of its exchange code.
 */
async function checkRoundTrip(context: FlowContext, state: StateParameter, flow: OidcFlow): Promise<RoundTrip> {
  const sent = context.request.url.searchParams.get('state') ?? '';
  const exchange = flow.type === 'api' ? context.kratos.world.exchangeOf(flow.id) : undefined;
  if (exchange) {
    if ((await hashExchangeCode(exchange.init_code)) === state.exchange_code_hash)
      return { state: sent, transient_payload: exchange.transient_payload };
    throw callbackError('the query state parameter does not match the state parameter from the code.');
  }
  const roundTrip = (await resume(context, continuityName, repeatTime)) as RoundTrip;
  if (roundTrip.state === sent) return roundTrip;
  throw callbackError('the query state parameter does not match the state parameter from the session cookie.');
}

async function signIn(
  context: FlowContext,
  state: StateParameter,
  flow: SignInFlow,
  roundTrip: RoundTrip,
): Promise<Answer> {
  try {
    const code = authorizationCode(context);
    const onward = await redirectSignedIn(context, flow);
    if (onward) return onward;
    const { traits, transient_payload } = roundTrip;
    const returned = { ...(await readProvider(context, state, code)), traits, transient_payload };
    const dropsPayload = flow.type === 'api' && behaviourOf(context.kratos.runtime).oidcDropsTransientPayload;
    const payload = dropsPayload ? undefined : (transient_payload ?? {});
    return await finishSignIn({ ...context, payload }, flow, returned);
  } catch (error) {
    return refuseSignIn(context, flow, error, { provider: state.provider_id });
  }
}

async function link(context: FlowContext, state: StateParameter, flow: SettingsFlowRecord): Promise<Answer> {
  const current = await requireSession(context);
  try {
    return await finishLink(
      { ...context, payload: null },
      flow,
      current,
      await readProvider(context, state, authorizationCode(context)),
    );
  } catch (error) {
    return writeFlowError(context, settings, flow, error);
  }
}

/** The authorization code in the query. @throws KratosError 400 if the user declined or the provider failed */
function authorizationCode({ request: { url } }: FlowContext): string {
  const query = url.searchParams;
  const error = query.get('error');
  if (error)
    throw callbackError(`the OpenID Provider returned error "${error}": ${query.get('error_description') ?? ''}`);
  const code = query.get('code') || query.get('authCode');
  if (!code) throw callbackError('the OpenID Provider did not return the code query parameter.');
  return code;
}

async function readProvider(context: FlowContext, state: StateParameter, code: string) {
  const provider = providerById(context.kratos, state.provider_id);
  return { provider, ...(await claimsByCode(context, provider, code, state.pkce_verifier)) };
}

/** Redirects a user who signed in meanwhile, unless the login is a refresh. */
async function redirectSignedIn(context: FlowContext, flow: SignInFlow): Promise<Answer | undefined> {
  const { kratos } = context;
  const current = await findSession(context);
  if (!current || (flow.kind === 'login' && flow.refresh)) return undefined;
  const target = secureReturnTo(kratos, effectiveReturnTo(flow));
  const exchange = kratos.world.exchangeOf(flow.id);
  if (!exchange) return seeOther(context, target);
  await kratos.world.saveExchange({ ...exchange, session_id: current.session.id });
  return seeOther(context, withQuery(target, { code: exchange.return_to_code }));
}
