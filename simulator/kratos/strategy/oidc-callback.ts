import { redirect } from '../../http/answer.ts';
import { formFields, mediaType } from '../../http/body.ts';
import type { Answer } from '../../http/exchange.ts';
import { asKratosError, forwardError, see, withQuery } from '../answers.ts';
import { type Context, publicUrl } from '../context.ts';
import { resume } from '../continuity.ts';
import { badRequest, errors, KratosError } from '../errors.ts';
import { secureReturnTo } from '../return-to.ts';
import { findSession } from '../session/manager.ts';
import { continuityName, type RoundTrip } from './oidc.ts';
import { finishLogin, finishRegistration, refuse } from './oidc-complete.ts';
import { claimsByCode, providerById } from './oidc-provider.ts';
import { hashExchangeCode, openState, type SignInFlow, type State } from './oidc-state.ts';

/** A callback that was used can be used again for that long. */
const grace = 60_000;

const failed = (why: string) => badRequest(`Unable to complete OpenID Connect flow because ${why}`);

/** `POST /self-service/methods/oidc/callback/{provider}`: cookies come with the GET that follows. */
export async function callbackByGet({ kratos, request }: Context): Promise<Answer> {
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded';
  const fields = isForm ? await formFields(request) : new Map<string, string[]>();
  const sent = Array.from(fields, ([name, values]) => [name, values.at(-1) ?? ''] as const);
  const parameters = { ...Object.fromEntries(sent), ...Object.fromEntries(request.url.searchParams) };
  const target = publicUrl(kratos, request.url.pathname);
  return redirect(request.method, 302, Object.keys(parameters).length > 0 ? withQuery(target, parameters) : target);
}

/** `GET /self-service/methods/oidc/callback` and `…/{provider}`. @throws KratosError 404 while social sign-in is off */
export async function finishSocialSignIn(context: Context): Promise<Answer> {
  if (!context.kratos.config.selfservice.methods.oidc.enabled) throw errors.methodDisabled();
  try {
    const state = await stateOf(context);
    const flow = flowOf(context, state);
    const roundTrip = await roundTripOf(context, state, flow);
    return await finish(context, state, flow, roundTrip);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

async function stateOf({ kratos, request, params }: Context): Promise<State> {
  const sent = request.url.searchParams.get('state');
  if (!sent) throw failed('the OpenID Provider did not return the state query parameter.');
  const state = await openState(kratos, sent);
  if (!state) throw failed('the state parameter is invalid.');
  if (params.provider !== undefined && params.provider !== state.provider_id)
    throw badRequest('Unable to complete OpenID Connect flow: provider mismatch between internal state and URL.');
  return state;
}

function flowOf({ kratos }: Context, { flow_id: id, flow_kind: kind }: State): SignInFlow {
  const flow = kratos.world.flow(kind, id);
  if (!flow) throw errors.notInDatabase();
  const now = kratos.runtime.clock.now();
  if (flow.expires_at >= now) return flow;
  // Nothing replaces the flow here, so the error comes without what leads to another one.
  const { extra: _, ...expired } = errors.flowExpired(flow.expires_at, now, '').fields;
  throw new KratosError(expired);
}

/** A browser proves by its cookie that it is the one that left, a native app's by the hash of the app's code. */
async function roundTripOf(context: Context, state: State, flow: SignInFlow): Promise<RoundTrip> {
  const sent = context.request.url.searchParams.get('state') ?? '';
  const exchange = flow.type === 'api' ? context.kratos.world.exchangeOf(flow.id) : undefined;
  if (exchange) {
    if ((await hashExchangeCode(exchange.init_code)) === state.exchange_code_hash) return { state: sent };
    throw failed('the query state parameter does not match the state parameter from the code.');
  }
  const roundTrip = (await resume(context, continuityName, grace)) as RoundTrip;
  if (roundTrip.state === sent) return roundTrip;
  throw failed('the query state parameter does not match the state parameter from the session cookie.');
}

async function finish(context: Context, state: State, flow: SignInFlow, { traits }: RoundTrip): Promise<Answer> {
  const { kratos, request } = context;
  const query = request.url.searchParams;
  try {
    const error = query.get('error');
    if (error) throw failed(`the OpenID Provider returned error "${error}": ${query.get('error_description') ?? ''}`);
    const code = query.get('code') || query.get('authCode');
    if (!code) throw failed('the OpenID Provider did not return the code query parameter.');
    const ahead = await signedInAlready(context, flow);
    if (ahead) return ahead;
    const provider = providerById(kratos, state.provider_id);
    const claims = await claimsByCode(context, provider, code, state.pkce_verifier);
    const returned = { provider, claims, traits };
    return flow.kind === 'login'
      ? await finishLogin(context, flow, returned)
      : await finishRegistration(context, flow, returned);
  } catch (error) {
    return refuse(context, flow, error, { provider: state.provider_id });
  }
}

/** Who signed in meanwhile is sent on, unless this is to confirm it. */
async function signedInAlready(context: Context, flow: SignInFlow): Promise<Answer | undefined> {
  const { kratos } = context;
  const current = await findSession(context);
  if (!current || (flow.kind === 'login' && flow.refresh)) return undefined;
  const target = secureReturnTo(kratos, flow.return_to);
  const exchange = kratos.world.exchangeOf(flow.id);
  if (!exchange) return see(context, target);
  await kratos.world.saveExchange({ ...exchange, session_id: current.session.id });
  return see(context, withQuery(target, { code: exchange.return_to_code }));
}
