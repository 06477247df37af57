import { rereadQuery, withQuery } from '../../../go/url/query.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { AuthenticationMethod, IdentityRecord, LoginFlowRecord, SessionRecord } from '../../record/records.ts';
import { errorAnswer, ok, see } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest } from '../../request/context.ts';
import { afterReturnUrl, secureReturnTo, wantedReturnTo } from '../../request/return-to.ts';
import { stepUpUrl } from '../../session/aal.ts';
import { activateSession, handOverSession, issueCookie, withSession } from '../../session/manager.ts';
import { flowJson, identityJson, sessionJson } from '../../view/json.ts';
import { errors } from '../../wire/errors.ts';
import { uiUrl } from '../engine/base.ts';
import { hooksAfter, itemsOrNull, type Passage, redirectItem } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { linkCredentials } from './link.ts';
import { newLoginFlow } from './new.ts';

/** Signs the person in and answers where to go on (`login.PostLoginHook`). @throws KratosError */
export async function completeLogin(
  context: FlowContext,
  flow: LoginFlowRecord,
  found: IdentityRecord,
  session: SessionRecord,
  method: Omit<AuthenticationMethod, 'completed_at'>,
): Promise<Answer> {
  const { kratos } = context;
  const { login } = kratos.config.selfservice.flows;
  // Kept by the strategy, before anybody is told that they may not sign in.
  await kratos.world.saveFlow(flow);
  const { identity, methods } = await linkCredentials(kratos, flow, found, session, method);
  const { active, shown } = activateSession(context, session, identity, ...methods);
  const returnTo = secureReturnTo(kratos, wantedReturnTo(flow), afterReturnUrl(login.after, flow.active));
  const items = flow.type === 'browser' && isJsonRequest(context) ? [redirectItem(returnTo)] : [];
  const passage: Passage = { flow, method, identity, session: active, sessionId: session.id, shown, returnTo, items };
  const ended = await context.hooks.run(context, hooksAfter(login.after, flow.active), passage);
  if (ended) return ended;
  const stored = await kratos.world.saveSession(active);
  const stepUp = missingSecondFactor(context, flow, stored, identity);
  // What a hook changed is shown, but nothing that follows from it is made anew, and nothing is stored.
  const { schema_url } = identityJson(kratos, identity);
  const told = { ...shown, active: shown.active && passage.identity.state === 'active' };
  const person = { ...identityJson(kratos, passage.identity), schema_url };

  if (flow.type === 'api') {
    const handedOver = await handOverSession(context, flow, method, stored, returnTo);
    if (handedOver) return handedOver;
    const continue_with = itemsOrNull(passage.items);
    return ok({ session_token: stored.token, session: sessionJson(told, stepUp ? null : person), continue_with });
  }

  await issueCookie(context, stored);
  if (stepUp && flow.duplicate_credentials) return linkLater(withSession(context, stored), flow, stepUp);
  const next = stepUp ?? (await hydraTarget(context, flow, stored));
  if (!isJsonRequest(context)) return see(context, next ?? passage.detour ?? returnTo);
  if (next) return errorAnswer(errors.locationChange(next));
  return ok({
    session: sessionJson(told, person),
    continue_with: passage.items,
  });
}

/** The second factor at once, so that what waits to be linked is not lost on the way. */
async function linkLater(
  context: FlowContext,
  { duplicate_credentials }: LoginFlowRecord,
  stepUp: string,
): Promise<Answer> {
  const next = await newLoginFlow(context, 'browser', stepUp, (flow) => {
    Object.assign(flow, { duplicate_credentials });
  });
  return acceptsJson(context) ? ok(flowJson(next)) : see(context, uiUrl(context, next));
}

async function hydraTarget({ kratos }: FlowContext, flow: LoginFlowRecord, session: SessionRecord) {
  return flow.oauth2_login_challenge ? kratos.hydra.accept(flow.oauth2_login_challenge, session) : undefined;
}

/** Where to show the second factor that whoami would ask for; the journey's parameters go along. */
function missingSecondFactor(
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
