/** The responses of flows. */

import { jsonAnswer, redirect } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import type { FlowRecord, Ui } from '../../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, seeOther } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest } from '../../request/context.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { addMessage, resetMessages } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { uiUrl } from './base.ts';
import type { FlowDefinitionBase } from './definition.ts';
import type { FlowContext } from './method.ts';

/** True for a browser flow whose request does not ask for JSON. */
export const wantsPage = (context: FlowContext, { type }: FlowRecord) => type === 'browser' && !isJsonRequest(context);

/** The response to a new flow: its JSON, or a redirect to its page. */
export function startAnswer(context: FlowContext, flow: FlowRecord, json: Record<string, unknown>): Answer {
  return acceptsJson(context) ? ok(json) : seeOther(context, uiUrl(context, flow));
}

/**
 * The member `oauth2_login_request`. It is not stored: each read asks Hydra.
 * @throws KratosError if the challenge is no longer valid
 */
export async function oauth2LoginRequest({ kratos }: FlowContext, flow: FlowRecord): Promise<Record<string, unknown>> {
  if (!flow.oauth2_login_challenge || flow.kind === 'verification') return {};
  return { oauth2_login_request: await kratos.hydra.loginRequest(flow.oauth2_login_challenge) };
}

/** Like `oauth2LoginRequest`, for a form that is shown after a submission; some versions leave the member out there. */
export const oauth2LoginRequestAfterSubmit = async (
  context: FlowContext,
  flow: FlowRecord,
): Promise<Record<string, unknown>> =>
  behaviourOf(context.kratos.runtime).noLoginRequestAfterSubmit ? {} : oauth2LoginRequest(context, flow);

/**
 * Stores the flow and answers with its next form, or with a redirect to its page.
 * @param extra members that only this response shows
 */
export async function showNextScreen(
  context: FlowContext,
  flow: FlowRecord,
  extra: Readonly<Record<string, unknown>> = {},
  status: 200 | 400 = 400,
): Promise<Answer> {
  const saved = await context.kratos.world.saveFlow(flow);
  return isJsonRequest(context) ? jsonAnswer(status, flowJson(saved, extra)) : seeOther(context, uiUrl(context, saved));
}

/** The response to an expired flow: 410 with the replacement's id, or a redirect to the replacement's page. */
export function expiredAnswer(
  context: FlowContext,
  old: FlowRecord,
  replacement: FlowRecord,
  expiredAt: number,
): Answer {
  if (wantsPage(context, old)) return seeOther(context, uiUrl(context, replacement));
  return errorAnswer(errors.flowExpired(expiredAt, context.kratos.runtime.clock.now(), replacement.id));
}

/**
 * Adds an error to a form as messages.
 * @returns false if a form cannot show the error
 * @see ui/container/container.go of Kratos v26.2.0, `ParseError`
 */
export function showError(ui: Ui, error: unknown): boolean {
  if (error instanceof ValidationFailure) {
    for (const { key, text } of error.violations) addMessage(ui, text, key);
    return true;
  }
  if (error instanceof KratosError && error.fields.status === 400) {
    addMessage(ui, message(4000001, { reason: error.fields.reason ?? '' }));
    return true;
  }
  return false;
}

/**
 * The response to a failed step: the flow with messages in its form, or the error.
 * @see error.go of each flow in selfservice/flow/ of Kratos v26.2.0, `WriteFlowError`
 */
export async function writeFlowError<F extends FlowRecord>(
  context: FlowContext,
  definition: FlowDefinitionBase<F>,
  flow: F | undefined,
  error: unknown,
): Promise<Answer> {
  const mapped = definition.translate ? definition.translate(context, error) : error;
  if (!flow) return forwardError(context, asKratosError(mapped));
  if (definition.clearsMessages) resetMessages(flow.ui);
  if (!showError(flow.ui, mapped)) return errorWithoutForm(context, definition, flow, asKratosError(mapped));
  definition.arrange?.(context, flow);
  const saved = await context.kratos.world.saveFlow(flow);
  if (wantsPage(context, saved))
    return redirect(context.request.method, definition.refusedStatus, uiUrl(context, saved));
  try {
    const extra = await oauth2LoginRequestAfterSubmit(context, saved);
    return jsonAnswer(400, definition.view?.(context, saved, extra) ?? flowJson(saved, extra));
  } catch (cause) {
    return errorWithoutForm(context, definition, saved, asKratosError(cause));
  }
}

/** The response to an error that a form cannot show: JSON for native apps; JSON or an error page for browsers. */
function errorWithoutForm<F extends FlowRecord>(
  context: FlowContext,
  { scriptsAsApps }: Pick<FlowDefinitionBase<F>, 'scriptsAsApps'>,
  { type }: F,
  error: KratosError,
): Promise<Answer> | Answer {
  const isScript = isJsonRequest(context);
  // Kratos sends native apps 400 for an error without a status of its own.
  if (type === 'api' || (scriptsAsApps && isScript))
    return errorAnswer(error, error.fields.bare ? 400 : error.fields.status);
  if (!isScript && error.fields.id === 'session_refresh_required')
    return seeOther(context, String(error.fields.extra?.redirect_browser_to));
  return forwardError(context, error);
}
