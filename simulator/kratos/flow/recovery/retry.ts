import { sortMembers } from '../../../go/json/map.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { RecoveryFlowRecord, Ui } from '../../record/records.ts';
import { errorAnswer, see } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import type { AddressMethod } from '../engine/address-form.ts';
import { showError } from '../engine/answers.ts';
import { type FlowType, readUrl, uiUrl } from '../engine/base.ts';
import type { ContinueWith } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { makeRecoveryFlow } from './new.ts';

/** Where a script goes on; the page is the app's own to know. */
export const showRecoveryItem = ({ id }: RecoveryFlowRecord): ContinueWith => ({
  action: 'show_recovery_ui',
  flow: { id },
});

/** Another flow in place of one that can go on no more, with the reason as its message; it asks a new browser cookie. */
export async function beginAnew(
  context: FlowContext,
  type: FlowType,
  method: AddressMethod,
  say: (ui: Ui) => void,
): Promise<RecoveryFlowRecord> {
  context.csrf.regenerate();
  const flow = makeRecoveryFlow(context, type, method);
  say(flow.ui);
  return context.kratos.world.saveFlow(flow);
}

/** Says an error above a form. @throws the error where no form can show it */
export const sayError = (error: unknown) => (ui: Ui) => {
  if (!showError(ui, error)) throw error;
};

/** Where a retry is read: pages as such, scripts by its address. */
export const retryUrl = (context: FlowContext, flow: RecoveryFlowRecord): string =>
  isJsonRequest(context) ? readUrl(context, flow) : uiUrl(context, flow);

/** A refused code begins another flow; `use_continue_with_transitions` tells scripts so by an error. @throws that error */
export async function retryByCode(
  context: FlowContext,
  type: FlowType,
  error: unknown,
  say = sayError(error),
): Promise<Answer> {
  const flow = await beginAnew(context, type, 'code', say);
  const continues = context.kratos.config.feature_flags.use_continue_with_transitions;
  if (!continues || !isJsonRequest(context)) return see(context, retryUrl(context, flow));
  const fields = error instanceof KratosError ? error.fields : { status: 500, message: (error as Error).message };
  const details = sortMembers({ ...fields.details, continue_with: [showRecoveryItem(flow)] }, { deep: false });
  return errorAnswer(new KratosError({ ...fields, details }));
}

/** The same of a code that came too late, at `expiredAt` in milliseconds since 1970: as if its flow had. */
export function retryLate(context: FlowContext, type: FlowType, expiredAt: number): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const { extra: _, ...fields } = errors.flowExpired(expiredAt, now, '').fields;
  const say = (ui: Ui) => addMessage(ui, expiredMessage(4060005, expiredAt, now));
  return retryByCode(context, type, new KratosError(fields), say);
}
