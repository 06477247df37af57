import { type Hook, itemsOrNull, redirectItem } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { ok } from '../request/answers.ts';
import { isJsonRequest } from '../request/context.ts';
import { handOverSession, issueCookie } from '../session/manager.ts';
import { identityJson, sessionJson } from '../view/json.ts';

/** Signs the new identity in, by token or cookie. */
export const session: Hook<FlowContext> = async (context, hookRun) => {
  const { kratos } = context;
  const { flow, method, session: stored, identity, returnTo } = hookRun;
  const person = identityJson(kratos, identity);
  const shown = { session: sessionJson(hookRun.shownSession, person), identity: person };
  if (flow.type === 'api') {
    const handedOver = await handOverSession(context, flow, method, stored, returnTo);
    if (handedOver) return handedOver;
    hookRun.items.push({ action: 'set_ory_session_token', ory_session_token: stored.token });
    return ok({ session_token: stored.token, ...shown, continue_with: hookRun.items });
  }
  await issueCookie(context, stored);
  if (!isJsonRequest(context)) return undefined;
  const isInterrupted = hookRun.items.some(({ action }) => action === 'show_verification_ui');
  if (flow.oauth2_login_challenge && !isInterrupted) {
    const target = await kratos.hydra.accept(flow.oauth2_login_challenge, stored);
    hookRun.items = [...hookRun.items.filter(({ action }) => action !== 'redirect_browser_to'), redirectItem(target)];
  }
  return ok({ ...shown, continue_with: itemsOrNull(hookRun.items) });
};
