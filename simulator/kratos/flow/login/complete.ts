import { rereadQuery, withQuery } from '@members/engines/go/url/query';
import type { Answer } from '../../../http/exchange.ts';
import type { AuthenticationMethod, IdentityRecord, LoginFlowRecord, SessionRecord } from '../../record/records.ts';
import { errorAnswer, ok, seeOther } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest } from '../../request/context.ts';
import { afterReturnUrl, effectiveReturnTo, secureReturnTo } from '../../request/return-to.ts';
import { stepUpUrl } from '../../session/aal.ts';
import { activateSession, handOverSession, issueCookie, withSession } from '../../session/manager.ts';
import { flowJson, identityJson, sessionJson } from '../../view/json.ts';
import { errors } from '../../wire/errors.ts';
import { uiUrl } from '../engine/base.ts';
import { type HookRun, hooksAfter, itemsOrNull, redirectItem } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { linkCredentials } from './link.ts';
import { newLoginFlow } from './new.ts';

/**
 * Signs the identity in and answers where the client continues.
 * @throws KratosError
 * @see selfservice/flow/login/hook.go of Kratos v26.2.0, `PostLoginHook`
 */
export async function completeLogin(
  context: FlowContext,
  flow: LoginFlowRecord,
  signedIn: IdentityRecord,
  session: SessionRecord,
  method: Omit<AuthenticationMethod, 'completed_at'>,
): Promise<Answer> {
  const { kratos } = context;
  const { login } = kratos.config.selfservice.flows;
  // Kratos's strategies store the flow before a disabled identity is refused.
  await kratos.world.saveFlow(flow);
  const { identity, methods } = await linkCredentials(kratos, flow, signedIn, session, method);
  const { active, shownSession } = activateSession(context, session, identity, ...methods);
  const returnTo = secureReturnTo(kratos, effectiveReturnTo(flow), afterReturnUrl(login.after, flow.active));
  const items = flow.type === 'browser' && isJsonRequest(context) ? [redirectItem(returnTo)] : [];
  const hookRun: HookRun = {
    flow,
    method,
    identity,
    session: active,
    sessionId: session.id,
    shownSession,
    returnTo,
    items,
  };
  const hookAnswer = await context.hooks.runPostHooks(context, hooksAfter(login.after, flow.active), hookRun);
  if (hookAnswer) return hookAnswer;
  const stored = await kratos.world.saveSession(active);
  const stepUp = secondFactorUrl(context, flow, stored, identity);
  // The response shows the identity as a hook changed it. The change is not stored, and nothing is derived from it.
  const { schema_url } = identityJson(kratos, identity);
  const responseSession = { ...shownSession, active: shownSession.active && hookRun.identity.state === 'active' };
  const responseIdentity = { ...identityJson(kratos, hookRun.identity), schema_url };

  if (flow.type === 'api') {
    const handedOver = await handOverSession(context, flow, method, stored, returnTo);
    if (handedOver) return handedOver;
    const continue_with = itemsOrNull(hookRun.items);
    return ok({
      session_token: stored.token,
      session: sessionJson(responseSession, stepUp ? null : responseIdentity),
      continue_with,
    });
  }

  await issueCookie(context, stored);
  if (stepUp && flow.duplicate_credentials)
    return startSecondFactorForLinking(withSession(context, stored), flow, stepUp);
  const next = stepUp ?? (await hydraTarget(context, flow, stored));
  if (!isJsonRequest(context)) return seeOther(context, next ?? hookRun.detour ?? returnTo);
  if (next) return errorAnswer(errors.locationChange(next));
  return ok({
    session: sessionJson(responseSession, responseIdentity),
    continue_with: hookRun.items,
  });
}

/** Begins the second-factor login at once, so that it inherits the credentials that wait to be linked. */
async function startSecondFactorForLinking(
  context: FlowContext,
  { duplicate_credentials }: LoginFlowRecord,
  stepUp: string,
): Promise<Answer> {
  const next = await newLoginFlow(context, 'browser', stepUp, (flow) => {
    Object.assign(flow, { duplicate_credentials });
  });
  return acceptsJson(context) ? ok(flowJson(next)) : seeOther(context, uiUrl(context, next));
}

async function hydraTarget({ kratos }: FlowContext, flow: LoginFlowRecord, session: SessionRecord) {
  return flow.oauth2_login_challenge ? kratos.hydra.accept(flow.oauth2_login_challenge, session) : undefined;
}

/**
 * The address of the second-factor login if whoami would require one. `return_to` and `login_challenge` are passed on.
 */
function secondFactorUrl(
  { kratos }: FlowContext,
  flow: LoginFlowRecord,
  session: SessionRecord,
  identity: IdentityRecord,
): string | undefined {
  const url = stepUpUrl(kratos, session, identity, kratos.config.session.whoami.required_aal);
  if (url === undefined) return undefined;
  const query = rereadQuery(flow.request_url);
  const journey = ['return_to', 'login_challenge'].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  return withQuery(url, Object.fromEntries(journey));
}
