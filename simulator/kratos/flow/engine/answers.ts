/** How a flow answers. */

import { jsonAnswer, redirect } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import type { FlowRecord, Ui } from '../../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, see } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest } from '../../request/context.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { addMessage, resetMessages } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { uiUrl } from './base.ts';
import type { FlowDefinitionBase } from './definition.ts';
import type { FlowContext } from './method.ts';

/** True for who is to see a page: of a browser's flow whatever asks for no JSON. */
export const wantsPage = (context: FlowContext, { type }: FlowRecord) => type === 'browser' && !isJsonRequest(context);

/** A flow that has just begun: as JSON, or as its page. */
export function beginAnswer(context: FlowContext, flow: FlowRecord, shown: Record<string, unknown>): Answer {
  return acceptsJson(context) ? ok(shown) : see(context, uiUrl(context, flow));
}

/** Hydra is asked again at each read. @throws KratosError when the challenge is dead */
export async function loginRequestOf({ kratos }: FlowContext, flow: FlowRecord): Promise<Record<string, unknown>> {
  if (!flow.oauth2_login_challenge || flow.kind === 'verification') return {};
  return { oauth2_login_request: await kratos.hydra.loginRequest(flow.oauth2_login_challenge) };
}

/** The same for a form that comes back from a submission. */
export const loginRequestTold = async (context: FlowContext, flow: FlowRecord): Promise<Record<string, unknown>> =>
  behaviourOf(context.kratos.runtime).noLoginRequestAfterSubmit ? {} : loginRequestOf(context, flow);

/** The answer half way: the flow with its next form, or its page. `told` is what only this answer shows. */
export async function showNextScreen(
  context: FlowContext,
  flow: FlowRecord,
  told: Readonly<Record<string, unknown>> = {},
  status: 200 | 400 = 400,
): Promise<Answer> {
  const saved = await context.kratos.world.saveFlow(flow);
  return isJsonRequest(context) ? jsonAnswer(status, flowJson(saved, told)) : see(context, uiUrl(context, saved));
}

/** 410 with the replacement's id, or a redirect to the replacement's page. */
export function expiredAnswer(
  context: FlowContext,
  old: FlowRecord,
  replacement: FlowRecord,
  expiredAt: number,
): Answer {
  if (wantsPage(context, old)) return see(context, uiUrl(context, replacement));
  return errorAnswer(errors.flowExpired(expiredAt, context.kratos.runtime.clock.now(), replacement.id));
}

/** Writes an error into a form as messages; false for one that a form cannot show (`container.ParseError`). */
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

/** The answer to a step that failed: the flow with its messages, or the error (`<kind>.WriteFlowError`). */
export async function writeFlowError<F extends FlowRecord>(
  context: FlowContext,
  kind: FlowDefinitionBase<F>,
  flow: F | undefined,
  error: unknown,
): Promise<Answer> {
  const cause = kind.translate ? kind.translate(context, error) : error;
  if (!flow) return forwardError(context, asKratosError(cause));
  if (kind.clearsMessages) resetMessages(flow.ui);
  if (!showError(flow.ui, cause)) return failure(context, kind, flow, asKratosError(cause));
  kind.arrange?.(context, flow);
  const saved = await context.kratos.world.saveFlow(flow);
  if (wantsPage(context, saved)) return redirect(context.request.method, kind.refusedStatus, uiUrl(context, saved));
  try {
    const told = await loginRequestTold(context, saved);
    return jsonAnswer(400, kind.view?.(context, saved, told) ?? flowJson(saved, told));
  } catch (dead) {
    return failure(context, kind, saved, asKratosError(dead));
  }
}

/** An error that no form can show: native apps get it as JSON, browsers as JSON or as a page. */
function failure<F extends FlowRecord>(
  context: FlowContext,
  { scriptsAsApps }: Pick<FlowDefinitionBase<F>, 'scriptsAsApps'>,
  { type }: F,
  error: KratosError,
): Promise<Answer> | Answer {
  const isScript = isJsonRequest(context);
  // Native apps are told 400 for an error that has no status of its own.
  if (type === 'api' || (scriptsAsApps && isScript))
    return errorAnswer(error, error.fields.bare ? 400 : error.fields.status);
  if (!isScript && error.fields.id === 'session_refresh_required')
    return see(context, String(error.fields.extra?.redirect_browser_to));
  return forwardError(context, error);
}
