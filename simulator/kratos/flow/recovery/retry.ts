import { sortMembers } from '@members/engines/go/json/map';
import type { Answer } from '../../../http/exchange.ts';
import type { RecoveryFlowRecord, Ui } from '../../record/records.ts';
import { errorAnswer, seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import type { AddressMethod } from '../engine/address-form.ts';
import { showError } from '../engine/answers.ts';
import { type FlowType, flowUrl, uiUrl } from '../engine/base.ts';
import type { ContinueWith } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { makeRecoveryFlow } from './new.ts';

/** The `continue_with` item for a recovery flow. It has no address: the app knows its own page. */
export const showRecoveryItem = ({ id }: RecoveryFlowRecord): ContinueWith => ({
  action: 'show_recovery_ui',
  flow: { id },
});

/**
 * Creates a flow that replaces one that cannot continue, with a new anti-CSRF cookie.
 * @param addMessages adds the reason to its form
 */
export async function startReplacement(
  context: FlowContext,
  type: FlowType,
  method: AddressMethod,
  addMessages: (ui: Ui) => void,
): Promise<RecoveryFlowRecord> {
  context.csrf.regenerate();
  const flow = makeRecoveryFlow(context, type, method);
  addMessages(flow.ui);
  return context.kratos.world.saveFlow(flow);
}

/** Adds an error to a form as messages. @throws the error if a form cannot show it */
export const showErrorOrThrow = (error: unknown) => (ui: Ui) => {
  if (!showError(ui, error)) throw error;
};

/** Where the client reads the replacement: a page for browsers, the flow itself for scripts. */
export const retryUrl = (context: FlowContext, flow: RecoveryFlowRecord): string =>
  isJsonRequest(context) ? flowUrl(context, flow) : uiUrl(context, flow);

/**
 * The response to a refused code, which replaces the flow. With `use_continue_with_transitions`, scripts get an error
 * with a `continue_with` item.
 */
export async function restartAfterError(
  context: FlowContext,
  type: FlowType,
  error: unknown,
  addMessages = showErrorOrThrow(error),
): Promise<Answer> {
  const flow = await startReplacement(context, type, 'code', addMessages);
  const continues = context.kratos.config.feature_flags.use_continue_with_transitions;
  if (!continues || !isJsonRequest(context)) return seeOther(context, retryUrl(context, flow));
  const fields = error instanceof KratosError ? error.fields : { status: 500, message: (error as Error).message };
  const details = sortMembers({ ...fields.details, continue_with: [showRecoveryItem(flow)] }, { deep: false });
  return errorAnswer(new KratosError({ ...fields, details }));
}

/**
 * The response to an expired code, which is the same as for an expired flow.
 * @param expiredAt in milliseconds since 1970
 */
export function restartAfterExpiredCode(context: FlowContext, type: FlowType, expiredAt: number): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const { extra: _, ...fields } = errors.flowExpired(expiredAt, now, '').fields;
  const addMessages = (ui: Ui) => addMessage(ui, expiredMessage(4060005, expiredAt, now));
  return restartAfterError(context, type, new KratosError(fields), addMessages);
}
