import { withQuery } from '../../../go/url/query.ts';
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
import { asKratosError, forwardError, see } from '../../request/answers.ts';
import { publicUrl } from '../../request/context.ts';
import { secureReturnTo, wantedReturnTo } from '../../request/return-to.ts';
import { resume } from '../../session/continuity.ts';
import { type Authenticated, findSession } from '../../session/manager.ts';
import { badRequest, errors, KratosError } from '../../wire/errors.ts';
import { finishSignIn, refuse } from './complete.ts';
import { finishLink } from './link.ts';
import { toldByCode } from './provider/code.ts';
import { providerById } from './provider/discovery.ts';
import { continuityName, type RoundTrip } from './redirect-to-provider.ts';
import { hashExchangeCode, type OidcFlow, openState, type SignInFlow, type State } from './state.ts';

/** A callback that was used can be used again for that long. */
const grace = 60_000;

const failed = (why: string) => badRequest(`Unable to complete OpenID Connect flow because ${why}`);

/** `POST /self-service/methods/oidc/callback/{provider}`: cookies come with the GET that follows. */
export async function callbackByGet({ kratos, request }: FlowContext): Promise<Answer> {
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded';
  const fields = isForm ? await formFields(request) : new Map<string, string[]>();
  const sent = Array.from(fields, ([name, values]) => [name, values.at(-1) ?? ''] as const);
  const parameters = { ...Object.fromEntries(sent), ...Object.fromEntries(request.url.searchParams) };
  const target = publicUrl(kratos, request.url.pathname);
  return redirect(request.method, 302, Object.keys(parameters).length > 0 ? withQuery(target, parameters) : target);
}

/** `GET /self-service/methods/oidc/callback` and `…/{provider}`. @throws KratosError 404 while social sign-in is off */
export async function finishSocialSignIn(context: FlowContext): Promise<Answer> {
  if (!context.kratos.config.selfservice.methods.oidc.enabled) throw errors.methodDisabled();
  try {
    const state = await stateOf(context);
    const flow = await flowOf(context, state);
    const roundTrip = await roundTripOf(context, state, flow);
    return flow.kind === 'settings' ? await link(context, state, flow) : await signIn(context, state, flow, roundTrip);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

async function stateOf({ kratos, request, params }: FlowContext): Promise<State> {
  const sent = request.url.searchParams.get('state');
  if (!sent) throw failed('the OpenID Provider did not return the state query parameter.');
  const state = await openState(kratos, sent);
  if (!state) throw failed('the state parameter is invalid.');
  if (params.provider !== undefined && params.provider !== state.provider_id)
    throw badRequest('Unable to complete OpenID Connect flow: provider mismatch between internal state and URL.');
  return state;
}

/** The flow that led out, while it lives; that of settings is its person's only. @throws KratosError */
async function flowOf(context: FlowContext, { flow_id: id, flow_kind: kind }: State): Promise<OidcFlow> {
  const { kratos } = context;
  const flow = kratos.world.flow(kind, id);
  if (!flow) throw errors.notInDatabase();
  const current = flow.kind === 'settings' ? await signedIn(context) : undefined;
  const now = kratos.runtime.clock.now();
  // Nothing replaces the flow here, so the error comes without what leads to another one.
  const { extra: _, ...expired } = errors.flowExpired(flow.expires_at, now, '').fields;
  if (flow.expires_at < now) throw new KratosError(expired);
  if (flow.kind === 'settings' && flow.identity_id !== current?.identity.id)
    throw settingsErrors.otherIdentity('submitted');
  return flow;
}

async function signedIn(context: FlowContext): Promise<Authenticated> {
  const current = await findSession(context);
  if (!current) throw errors.noActiveSession();
  return current;
}

/** A browser proves by its cookie that it is the one that left, a native app's by the hash of the app's code. */
async function roundTripOf(context: FlowContext, state: State, flow: OidcFlow): Promise<RoundTrip> {
  const sent = context.request.url.searchParams.get('state') ?? '';
  const exchange = flow.type === 'api' ? context.kratos.world.exchangeOf(flow.id) : undefined;
  if (exchange) {
    if ((await hashExchangeCode(exchange.init_code)) === state.exchange_code_hash)
      return { state: sent, transient_payload: exchange.transient_payload };
    throw failed('the query state parameter does not match the state parameter from the code.');
  }
  const roundTrip = (await resume(context, continuityName, grace)) as RoundTrip;
  if (roundTrip.state === sent) return roundTrip;
  throw failed('the query state parameter does not match the state parameter from the session cookie.');
}

async function signIn(context: FlowContext, state: State, flow: SignInFlow, roundTrip: RoundTrip): Promise<Answer> {
  try {
    const code = codeOf(context);
    const ahead = await signedInAlready(context, flow);
    if (ahead) return ahead;
    const { traits, transient_payload } = roundTrip;
    const returned = { ...(await told(context, state, code)), traits, transient_payload };
    const isForgotten = flow.type === 'api' && behaviourOf(context.kratos.runtime).oidcDropsTransientPayload;
    const payload = isForgotten ? undefined : (transient_payload ?? {});
    return await finishSignIn({ ...context, payload }, flow, returned);
  } catch (error) {
    return refuse(context, flow, error, { provider: state.provider_id });
  }
}

async function link(context: FlowContext, state: State, flow: SettingsFlowRecord): Promise<Answer> {
  const current = await signedIn(context);
  try {
    return await finishLink({ ...context, payload: null }, flow, current, await told(context, state, codeOf(context)));
  } catch (error) {
    return writeFlowError(context, settings, flow, error);
  }
}

/** @throws KratosError 400 for a person who said no, and for a provider that failed */
function codeOf({ request: { url } }: FlowContext): string {
  const query = url.searchParams;
  const error = query.get('error');
  if (error) throw failed(`the OpenID Provider returned error "${error}": ${query.get('error_description') ?? ''}`);
  const code = query.get('code') || query.get('authCode');
  if (!code) throw failed('the OpenID Provider did not return the code query parameter.');
  return code;
}

async function told(context: FlowContext, state: State, code: string) {
  const provider = providerById(context.kratos, state.provider_id);
  return { provider, ...(await toldByCode(context, provider, code, state.pkce_verifier)) };
}

/** Who signed in meanwhile is sent on, unless this is to confirm it. */
async function signedInAlready(context: FlowContext, flow: SignInFlow): Promise<Answer | undefined> {
  const { kratos } = context;
  const current = await findSession(context);
  if (!current || (flow.kind === 'login' && flow.refresh)) return undefined;
  const target = secureReturnTo(kratos, wantedReturnTo(flow));
  const exchange = kratos.world.exchangeOf(flow.id);
  if (!exchange) return see(context, target);
  await kratos.world.saveExchange({ ...exchange, session_id: current.session.id });
  return see(context, withQuery(target, { code: exchange.return_to_code }));
}
