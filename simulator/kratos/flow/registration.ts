import { jsonAnswer, redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { strategies } from '../method/index.ts';
import { finishRegistration } from '../method/oidc/complete.ts';
import { asksProfileFirst, renewToken } from '../method/profile/method.ts';
import type { RegistrationFlowRecord } from '../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, see, withQuery } from '../request/answers.ts';
import { acceptsJson, type Context, isJsonRequest, publicUrl } from '../request/context.ts';
import { secureReturnTo } from '../request/return-to.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { findSession } from '../session/manager.ts';
import { expiredMessage, message } from '../text/messages.ts';
import { addMessage } from '../ui/nodes.ts';
import { flowJson } from '../view/json.ts';
import { errors, TooLate } from '../wire/errors.ts';
import { exchangeCode, expiredAnswer, inherit, readFlow, submittedFields, submittedFlow, uiUrl } from './common.ts';
import { completeRegistration } from './registration-complete.ts';
import { writeRegistrationError } from './registration-errors.ts';
import { newRegistrationFlow } from './registration-new.ts';

/** `GET /self-service/registration/api` */
export async function createNativeRegistrationFlow(context: Context): Promise<Answer> {
  if (await findSession(context)) throw errors.alreadyLoggedIn('registration');
  const flow = await newRegistrationFlow(context, 'api');
  const wantsCode = context.request.url.searchParams.get('return_session_token_exchange_code') === 'true';
  return ok(flowJson(flow, wantsCode ? await exchangeCode(context, flow) : {}));
}

/** `GET /self-service/registration/browser` */
export async function createBrowserRegistrationFlow(context: Context): Promise<Answer> {
  try {
    return await startInBrowser(context);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

async function startInBrowser(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  // The server stores a flow before it looks for a session, too.
  const flow = await newRegistrationFlow(context, 'browser');
  const challenge = kratos.hydra.challenge(request.url.searchParams);
  const loginRequest = challenge ? await kratos.hydra.loginRequest(challenge) : undefined;
  const current = await findSession(context);
  if (!current) return acceptsJson(context) ? jsonAnswer(200, flowJson(flow)) : see(context, uiUrl(context, flow));
  if (loginRequest?.skip) {
    const target = await kratos.hydra.accept(challenge, current.session);
    return acceptsJson(context) ? jsonAnswer(200, null) : see(context, target);
  }
  if (loginRequest)
    return redirect(
      request.method,
      302,
      withQuery(publicUrl(kratos, `/self-service/login/browser${request.url.search}`), {}),
    );
  const target = secureReturnTo(kratos, request.url.searchParams.get('return_to') ?? '');
  return acceptsJson(context) ? errorAnswer(errors.alreadyLoggedIn('registration')) : see(context, target);
}

/** `GET /self-service/registration/flows` */
export async function getRegistrationFlow(context: Context): Promise<Answer> {
  if (!context.kratos.config.selfservice.flows.registration.enabled)
    return forwardError(context, errors.registrationDisabled());
  return readFlow(context, 'registration');
}

/** `POST` and `GET /self-service/registration` */
export async function updateRegistrationFlow(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  if (await findSession(context)) {
    if (isJsonRequest(context)) return errorAnswer(errors.alreadyLoggedIn('registration'));
    const target = secureReturnTo(kratos, request.url.searchParams.get('return_to') ?? '');
    return redirect(request.method, 302, target);
  }
  let flow: RegistrationFlowRecord | undefined;
  try {
    flow = submittedFlow(context, 'registration');
    if (flow.expires_at < kratos.runtime.clock.now()) return await replaceExpired(context, flow);
    const found = await enrol(context, flow);
    if ('claims' in found) return await finishRegistration(context, flow, found);
    return 'status' in found ? found : await completeRegistration(context, flow, found);
  } catch (error) {
    return writeRegistrationError(context, flow, error);
  }
}

async function enrol(context: Context, flow: RegistrationFlowRecord) {
  const fields = await submittedFields(context.request).catch((error: unknown) => {
    if (asksProfileFirst(context)) renewToken(context, flow);
    throw error;
  });
  const submission = { fields, method: fields.get('method')?.[0] ?? '' };
  for (const strategy of strategies) {
    try {
      const found = await strategy.register?.(context, flow, submission);
      if (found) return found;
    } catch (error) {
      if (error instanceof TooLate) return replaceExpired(context, flow, error.expiredAt);
      throw error;
    }
  }
  throw new ValidationFailure({ key: '', text: message(4010003) });
}

async function replaceExpired(
  context: Context,
  old: RegistrationFlowRecord,
  expiredAt = old.expires_at,
): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const replacement = await newRegistrationFlow(context, old.type, (flow) => {
    inherit(flow, old);
    addMessage(flow.ui, expiredMessage(4040001, expiredAt, now));
  });
  return expiredAnswer(context, old, replacement, expiredAt);
}
