/** Recovery by a one-time code (selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0). */
import { uuidOrNil } from '@members/engines/go/uuid';
import type { Answer } from '../../../http/exchange.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import { wantsPage } from '../../flow/engine/answers.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import type { ContinueWith } from '../../flow/engine/hook.ts';
import { type FlowContext, isForMethod, type RecoveryMethod } from '../../flow/engine/method.ts';
import { type Answered, answered, type NextScreen } from '../../flow/engine/outcome.ts';
import { checkCsrf, readQueryAndBody, transientPayload } from '../../flow/engine/submission.ts';
import { refuseSignedIn } from '../../flow/recovery/definition.ts';
import { restartAfterError, restartAfterExpiredCode, retryUrl, startReplacement } from '../../flow/recovery/retry.ts';
import {
  identityToRecover,
  markAddressVerified,
  type RecoveryResult,
  signInRecovered,
} from '../../flow/recovery/sign-in.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { errorAnswer, ok, seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { addMessage, resetMessages } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { badRequest, errors, ServerPanic } from '../../wire/errors.ts';
import { redeemCode } from './one-time-codes.ts';
import { goBack, isChoosingAddress, submitChoiceStep } from './recovery-choice.ts';
import { showAddressForm, showCodeForm } from './recovery-form.ts';
import { sendRecoveryCode } from './recovery-send.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    method: text,
    code: text,
    email: { ...text, format: 'email' },
    recovery_address: text,
    recovery_select_address: text,
    recovery_confirm_address: text,
    screen: text,
    flow: text,
    csrf_token: text,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

export const recovery: RecoveryMethod = {
  populate: showAddressForm,

  async submit(context, flow) {
    if (flow.active !== 'code') return undefined;
    const { request, kratos } = context;
    if (request.method === 'GET')
      throw badRequest('Unable to decode body because HTTP Request Method was "GET" but only [POST] are supported.');
    const body = assemble(await readQueryAndBody(context), bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const field = (name: string) => String(body[name] ?? '');
    const { transient_payload } = body;
    if (!flow.skips_csrf) {
      try {
        await checkCsrf(context, flow.type, field('csrf_token'));
      } catch (error) {
        // The old flow stays unchanged: it may belong to another user.
        return answered(await restartAfterError(context, 'browser', error));
      }
    }
    resetMessages(flow.ui);
    if (!isChoosingAddress(flow.state) && flow.state !== 'choose_method' && field('email') === '') {
      isForMethod(context, { method: 'code' }, 'code');
      return redeem(context, flow, field('code'), { transient_payload });
    }
    const refusal = await refuseSignedIn(context);
    if (refusal) return answered(refusal);
    if (!isChoosingAddress(flow.state) && !isForMethod(context, { method: field('method') }, 'code')) return undefined;
    // Kratos loads the flow again, by a field of the body, and the steps below change that copy.
    const storedFlow = kratos.world.flow('recovery', uuidOrNil(field('flow')));
    if (!storedFlow) throw errors.notInDatabase();
    const nextScreen: NextScreen = { outcome: 'nextScreen', extra: { transient_payload } };
    if (field('screen') === 'previous') {
      await goBack(context, flow, field);
      return nextScreen;
    }
    if (storedFlow.state === 'passed_challenge') return answered(await restartCompleted(context, storedFlow));
    // The copy has no transient payload, so web hooks get none.
    if (storedFlow.state === 'recovery_awaiting_code' && field('code') !== '')
      return redeem({ ...context, payload: undefined }, storedFlow, field('code'), {});
    if (isChoosingAddress(storedFlow.state)) await submitChoiceStep(context, storedFlow, field);
    else await sendToEmail(context, storedFlow, field);
    return nextScreen;
  },
};

async function sendToEmail(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  field: (name: string) => string,
): Promise<void> {
  const email = field('email');
  if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
  // Checked again, even if an administrator began the flow.
  await checkCsrf(context, flow.type, field('csrf_token'));
  await sendRecoveryCode(context, flow, 'email', email, await transientPayload(context));
  flow.active = 'code';
  flow.state = 'sent_email';
  showCodeForm(context, flow, email);
  await context.kratos.world.saveFlow(flow);
}

async function redeem(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  sent: string,
  extra: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  const { world } = context.kratos;
  const redeemed = await redeemCode(context, flow, sent, (code) => identityToRecover(context, code) !== undefined);
  if (redeemed.outcome === 'refused') return answered(await restartAfterError(context, flow.type, redeemed.error));
  const { expiredCodeEndsFlow } = behaviourOf(context.kratos.runtime);
  if (expiredCodeEndsFlow && redeemed.outcome === 'expired')
    return answered(await restartAfterExpiredCode(context, flow.type, redeemed.expiredAt));
  // An expired code gets the same message as an unknown one.
  if (redeemed.outcome !== 'redeemed') {
    flow.ui.messages = [message(4060006)];
    const saved = await world.saveFlow(flow);
    return answered(wantsPage(context, saved) ? seeOther(context, uiUrl(context, saved)) : ok(flowJson(saved, extra)));
  }
  const { code } = redeemed;
  const owner = identityToRecover(context, code);
  if (!owner) throw errors.notInDatabase();
  const identity = code.by_admin ? owner : await markAddressVerified(context, owner, code);
  try {
    const recovered = await signInRecovered(context, flow, identity, 'code_recovery', flow.type);
    return answered(settingsAnswer(context, flow, recovered, extra));
  } catch (error) {
    return answered(await restartAfterError(context, flow.type, error));
  }
}

/**
 * The response that leads to the settings flow. With `use_continue_with_transitions`, scripts and apps get the flow
 * with `continue_with` items.
 */
function settingsAnswer(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  { session, settings }: RecoveryResult,
  extra: Readonly<Record<string, unknown>>,
): Answer {
  const url = uiUrl(context, settings);
  const isScript = isJsonRequest(context);
  if (!context.kratos.config.feature_flags.use_continue_with_transitions)
    return isScript ? errorAnswer(errors.locationChange(url)) : seeOther(context, url);
  if (flow.type === 'browser' && !isScript) return seeOther(context, url);
  const token: ContinueWith = { action: 'set_ory_session_token', ory_session_token: session.token };
  const next: ContinueWith = { action: 'show_settings_ui', flow: { id: settings.id, url } };
  return ok(flowJson(flow, { continue_with: flow.type === 'api' ? [token, next] : [next], ...extra }));
}

/**
 * An address was submitted to a completed flow.
 * @throws ServerPanic for scripts with `use_continue_with_transitions`, because Kratos reads an error that is nil
 */
async function restartCompleted(context: FlowContext, { type }: RecoveryFlowRecord): Promise<Answer> {
  const flow = await startReplacement(context, type, 'code', (ui) => addMessage(ui, message(4060001)));
  const continues = context.kratos.config.feature_flags.use_continue_with_transitions;
  if (continues && isJsonRequest(context)) throw new ServerPanic('Kratos panics: recovery is retried without an error');
  return seeOther(context, retryUrl(context, flow));
}
