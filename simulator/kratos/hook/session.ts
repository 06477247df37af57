import { type Hook, itemsOrNull, redirectItem } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { ok } from '../request/answers.ts';
import { isJsonRequest } from '../request/context.ts';
import { handOverSession, issueCookie } from '../session/manager.ts';
import { identityJson, sessionJson } from '../view/json.ts';

/** Signs the new person in: by a token, or by the cookie. */
export const session: Hook<FlowContext> = async (context, passage) => {
  const { kratos } = context;
  const { flow, method, session: stored, identity, returnTo } = passage;
  const person = identityJson(kratos, identity);
  const told = { session: sessionJson(passage.shown, person), identity: person };
  if (flow.type === 'api') {
    const handedOver = await handOverSession(context, flow, method, stored, returnTo);
    if (handedOver) return handedOver;
    passage.items.push({ action: 'set_ory_session_token', ory_session_token: stored.token });
    return ok({ session_token: stored.token, ...told, continue_with: passage.items });
  }
  await issueCookie(context, stored);
  if (!isJsonRequest(context)) return undefined;
  const isInterrupted = passage.items.some(({ action }) => action === 'show_verification_ui');
  if (flow.oauth2_login_challenge && !isInterrupted) {
    const target = await kratos.hydra.accept(flow.oauth2_login_challenge, stored);
    passage.items = [...passage.items.filter(({ action }) => action !== 'redirect_browser_to'), redirectItem(target)];
  }
  return ok({ ...told, continue_with: itemsOrNull(passage.items) });
};
