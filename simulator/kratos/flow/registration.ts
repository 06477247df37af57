import { jsonAnswer, redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { asKratosError, errorAnswer, forwardError, ok, see } from '../answers.ts';
import { acceptsJson, type Context, isJsonRequest, publicUrl } from '../context.ts';
import type { RegistrationFlowRecord } from '../domain/records.ts';
import { DuplicateIdentifier } from '../domain/world.ts';
import { errors, TooLate } from '../errors.ts';
import { flowJson } from '../json.ts';
import { secureReturnTo } from '../return-to.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { findSession } from '../session/manager.ts';
import { strategies } from '../strategy/index.ts';
import { asksProfileFirst } from '../strategy/profile.ts';
import { isEnabled } from '../strategy/strategy.ts';
import { expiredMessage, message } from '../text/messages.ts';
import { addMessage, resetMessages } from '../ui/nodes.ts';
import { sortNodes } from '../ui/sort.ts';
import {
  exchangeCode,
  expiredAnswer,
  type FlowType,
  flowBase,
  flowFailure,
  flowWithErrors,
  inherit,
  readFlow,
  requestUrlWith,
  showError,
  submittedFields,
  submittedFlow,
  uiUrl,
} from './common.ts';
import { duplicateFailure } from './duplicates.ts';
import { completeRegistration } from './registration-complete.ts';

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
    return redirect(request.method, 302, publicUrl(kratos, `/self-service/login/browser${request.url.search}`));
  const target = secureReturnTo(kratos, request.url.searchParams.get('return_to') ?? '');
  return acceptsJson(context) ? errorAnswer(errors.alreadyLoggedIn('registration')) : see(context, target);
}

/** `GET /self-service/registration/flows` */
export async function getRegistrationFlow(context: Context): Promise<Answer> {
  try {
    if (!context.kratos.config.selfservice.flows.registration.enabled) throw errors.registrationDisabled();
    return await readFlow(context, 'registration');
  } catch (error) {
    return errorAnswer(asKratosError(error));
  }
}

/** @throws KratosError */
export async function newRegistrationFlow(
  context: Context,
  type: FlowType,
  change: (flow: RegistrationFlowRecord) => void = () => undefined,
): Promise<RegistrationFlowRecord> {
  const { kratos, request } = context;
  const { registration } = kratos.config.selfservice.flows;
  if (!registration.enabled) throw errors.registrationDisabled();
  const base = flowBase(context, 'registration', type, requestUrlWith(context, {}), registration.lifespan);
  const asked = request.url.searchParams.get('identity_schema');
  const schema = asked ? kratos.schemas.selectable(asked) : kratos.schemas.default;
  const flow: RegistrationFlowRecord = { ...base, identity_schema: asked ? schema.id : '', kind: 'registration' };
  const populate = asksProfileFirst(context) ? 'populateRegistrationProfile' : 'populateRegistration';
  for (const strategy of strategies) if (isEnabled(context, strategy)) strategy[populate]?.(context, flow);
  sortNodes(flow.ui.nodes, 'registration', schema.traitKeys);
  change(flow);
  return kratos.world.saveFlow(flow);
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
    return 'status' in found ? found : await completeRegistration(context, flow, found);
  } catch (error) {
    return writeRegistrationError(context, flow, error);
  }
}

async function enrol(context: Context, flow: RegistrationFlowRecord) {
  const fields = await submittedFields(context.request);
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

/** The answer to a failed registration: the flow with its messages, or the error (`registration.WriteFlowError`). */
export async function writeRegistrationError(
  context: Context,
  flow: RegistrationFlowRecord | undefined,
  error: unknown,
): Promise<Answer> {
  const { schemas, world } = context.kratos;
  const cause = error instanceof DuplicateIdentifier ? duplicateFailure(context.kratos, error) : error;
  if (!flow) return flowFailure(context, flow, asKratosError(cause));
  resetMessages(flow.ui);
  if (!showError(flow.ui, cause)) return flowFailure(context, flow, asKratosError(cause));
  sortNodes(flow.ui.nodes, 'registration', schemas.get(flow.identity_schema)?.traitKeys);
  const saved = await world.saveFlow(flow);
  try {
    return await flowWithErrors(context, saved);
  } catch (failure) {
    return flowFailure(context, saved, asKratosError(failure));
  }
}
