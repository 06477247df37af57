import { goQuery } from '../../go/query.ts';
import { jsonAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { sendSecondFactor } from '../method/code/login.ts';
import { strategies } from '../method/index.ts';
import { finishLogin } from '../method/oidc/complete.ts';
import { assuranceLevel } from '../record/assurance.ts';
import type { LoginFlowRecord } from '../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, see } from '../request/answers.ts';
import { acceptsJson, type Context, isJsonRequest } from '../request/context.ts';
import { secureReturnTo } from '../request/return-to.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { type Authenticated, findSession, newSession } from '../session/manager.ts';
import { expiredMessage, message } from '../text/messages.ts';
import { addMessage } from '../ui/nodes.ts';
import { flowJson } from '../view/json.ts';
import { errors, KratosError, TooLate } from '../wire/errors.ts';
import {
  exchangeCode,
  expiredAnswer,
  inherit,
  isTrue,
  readFlow,
  requestUrlWith,
  submittedFields,
  submittedFlow,
  uiUrl,
} from './common.ts';
import { completeLogin } from './login-complete.ts';
import { writeLoginError } from './login-errors.ts';
import { newLoginFlow } from './login-new.ts';

const isAlreadyLoggedIn = (error: unknown) =>
  error instanceof KratosError && error.fields.id === 'session_already_available';

/** `GET /self-service/login/api` */
export async function createNativeLoginFlow(context: Context): Promise<Answer> {
  const { searchParams } = context.request.url;
  const wantsCode = isTrue(searchParams.get('return_session_token_exchange_code'));
  const flow = await newLoginFlow(context, 'api');
  const sent = await sendSecondFactor(context, flow);
  if (sent) return sent;
  const code = wantsCode && !(await findSession(context)) ? await exchangeCode(context, flow) : {};
  return ok(flowJson(flow, code));
}

/** `GET /self-service/login/browser` */
export async function createBrowserLoginFlow(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  try {
    const challenge = kratos.hydra.challenge(request.url.searchParams);
    const loginRequest = challenge ? await kratos.hydra.loginRequest(challenge) : undefined;
    const forced: Record<string, string> = {};
    if (loginRequest && !loginRequest.skip) forced.refresh = 'true';
    if (loginRequest?.request_url && kratos.config.oauth2_provider.override_return_to)
      forced.return_to = loginRequest.request_url;
    const url = requestUrlWith(context, forced);
    try {
      const flow = await newLoginFlow(context, 'browser', url);
      const sent = await sendSecondFactor(context, flow);
      if (sent) return sent;
      const shown = flowJson(flow, loginRequest ? { oauth2_login_request: loginRequest } : {});
      return acceptsJson(context) ? jsonAnswer(200, shown) : see(context, uiUrl(context, flow));
    } catch (error) {
      if (!isAlreadyLoggedIn(error)) throw error;
      return await alreadyLoggedIn(context, error as KratosError, url, loginRequest ? challenge : '');
    }
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** A signed-in person at the start: on to Hydra or to where the flow was to lead. */
async function alreadyLoggedIn(context: Context, error: KratosError, url: string, challenge: string): Promise<Answer> {
  const { kratos } = context;
  const current = (await findSession(context)) as Authenticated;
  const target = challenge
    ? await kratos.hydra.accept(challenge, current.session)
    : secureReturnTo(kratos, goQuery(new URL(url).search).get('return_to') ?? '');
  return acceptsJson(context) ? errorAnswer(error) : see(context, target);
}

/** `GET /self-service/login/flows` */
export async function getLoginFlow(context: Context): Promise<Answer> {
  return readFlow(context, 'login');
}

/** `POST` and `GET /self-service/login` */
export async function updateLoginFlow(context: Context): Promise<Answer> {
  let flow: LoginFlowRecord | undefined;
  try {
    flow = submittedFlow(context, 'login');
    const current = await findSession(context);
    if (current && !flow.refresh && flow.requested_aal <= assuranceLevel(current.session)) {
      if (!isJsonRequest(context) && flow.type === 'browser')
        return see(context, context.kratos.config.selfservice.default_browser_return_url);
      throw errors.alreadyLoggedIn('login');
    }
    if (!current && flow.requested_aal === 'aal2') throw errors.aal1Required();
    if (flow.expires_at < context.kratos.runtime.clock.now()) return await replaceExpired(context, flow);

    const found = await authenticate(context, flow);
    if ('status' in found) return found;
    if ('claims' in found) return await finishLogin(context, flow, found);
    const { identity, method } = found;
    const session = current?.identity.id === identity.id ? current.session : newSession(context);
    return await completeLogin(context, flow, identity, session, method);
  } catch (error) {
    return writeLoginError(context, flow, error);
  }
}

async function authenticate(context: Context, flow: LoginFlowRecord) {
  const fields = await submittedFields(context.request);
  const submission = { fields, method: fields.get('method')?.[0] ?? '' };
  for (const strategy of strategies) {
    try {
      const found = await strategy.login?.(context, flow, submission);
      if (found) return found;
    } catch (error) {
      if (error instanceof TooLate) return replaceExpired(context, flow, error.expiredAt);
      throw error;
    }
  }
  throw new ValidationFailure({ key: '', text: message(4010002) });
}

/** A new flow from the submission's own address: neither refresh nor aal2 survive. */
async function replaceExpired(context: Context, old: LoginFlowRecord, expiredAt = old.expires_at): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const replacement = await newLoginFlow(context, old.type, requestUrlWith(context, {}), (flow) => {
    inherit(flow, old);
    addMessage(flow.ui, expiredMessage(4010001, expiredAt, now));
  });
  return expiredAnswer(context, old, replacement, expiredAt);
}
