/** Recovery by a one-time code (Kratos `strategy/code/strategy_recovery.go`). */
import { uuidOrNil } from '../../../go/uuid.ts';
import type { Answer } from '../../../http/exchange.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import { wantsPage } from '../../flow/engine/answers.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import type { ContinueWith } from '../../flow/engine/hook.ts';
import { type FlowContext, isMeant, type RecoveryMethod } from '../../flow/engine/method.ts';
import { type Answered, answered, type Shown } from '../../flow/engine/outcome.ts';
import { ensureCsrf, readQueryAndBody, transientPayload } from '../../flow/engine/submission.ts';
import { turnSignedInAway } from '../../flow/recovery/definition.ts';
import { beginAnew, retryByCode, retryLate, retryUrl } from '../../flow/recovery/retry.ts';
import { proveAddress, type Recovered, recoveredBy, signInRecovered } from '../../flow/recovery/sign-in.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { errorAnswer, ok, see } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { addMessage, resetMessages } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { Breakdown, badRequest, errors } from '../../wire/errors.ts';
import { redeemCode } from './challenge.ts';
import { goBack, isChoosing, stepChoosing } from './recovery-choice.ts';
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
        await ensureCsrf(context, flow.type, field('csrf_token'));
      } catch (error) {
        // The old flow is left alone: it is somebody else's, or its token is lost.
        return answered(await retryByCode(context, 'browser', error));
      }
    }
    resetMessages(flow.ui);
    if (!isChoosing(flow.state) && flow.state !== 'choose_method' && field('email') === '') {
      isMeant(context, { method: 'code' }, 'code');
      return redeem(context, flow, field('code'), { transient_payload });
    }
    const away = await turnSignedInAway(context);
    if (away) return answered(away);
    if (!isChoosing(flow.state) && !isMeant(context, { method: field('method') }, 'code')) return undefined;
    // The server looks the flow up again, by a field that a form may have of its own; what follows changes that copy.
    const copy = kratos.world.flow('recovery', uuidOrNil(field('flow')));
    if (!copy) throw errors.notInDatabase();
    const shown: Shown = { outcome: 'shown', told: { transient_payload } };
    if (field('screen') === 'previous') {
      await goBack(context, flow, field);
      return shown;
    }
    if (copy.state === 'passed_challenge') return answered(await retryPassed(context, copy));
    // What goes along with a code never reaches the copy, so web hooks are not told.
    if (copy.state === 'recovery_awaiting_code' && field('code') !== '')
      return redeem({ ...context, payload: undefined }, copy, field('code'), {});
    if (isChoosing(copy.state)) await stepChoosing(context, copy, field);
    else await sendToEmail(context, copy, field);
    return shown;
  },
};

async function sendToEmail(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  field: (name: string) => string,
): Promise<void> {
  const email = field('email');
  if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
  // Asked once more, also where the flow was begun by an administrator.
  await ensureCsrf(context, flow.type, field('csrf_token'));
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
  told: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  const { world } = context.kratos;
  const redeemed = await redeemCode(context, flow, sent, (code) => recoveredBy(context, code) !== undefined);
  if (redeemed.outcome === 'refused') return answered(await retryByCode(context, flow.type, redeemed.error));
  const { expiredCodeEndsFlow } = behaviourOf(context.kratos.runtime);
  if (expiredCodeEndsFlow && redeemed.outcome === 'expired')
    return answered(await retryLate(context, flow.type, redeemed.expiredAt));
  // A code that came too late is one that nobody knows.
  if (redeemed.outcome !== 'redeemed') {
    flow.ui.messages = [message(4060006)];
    const saved = await world.saveFlow(flow);
    return answered(wantsPage(context, saved) ? see(context, uiUrl(context, saved)) : ok(flowJson(saved, told)));
  }
  const { code } = redeemed;
  const owner = recoveredBy(context, code);
  if (!owner) throw errors.notInDatabase();
  const identity = code.by_admin ? owner : await proveAddress(context, owner, code);
  try {
    const recovered = await signInRecovered(context, flow, identity, 'code_recovery', flow.type);
    return answered(goOn(context, flow, recovered, told));
  } catch (error) {
    return answered(await retryByCode(context, flow.type, error));
  }
}

/** On to the settings; `use_continue_with_transitions` tells scripts and apps so by the flow itself. */
function goOn(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  { session, settings }: Recovered,
  told: Readonly<Record<string, unknown>>,
): Answer {
  const url = uiUrl(context, settings);
  const isScript = isJsonRequest(context);
  if (!context.kratos.config.feature_flags.use_continue_with_transitions)
    return isScript ? errorAnswer(errors.locationChange(url)) : see(context, url);
  if (flow.type === 'browser' && !isScript) return see(context, url);
  const token: ContinueWith = { action: 'set_ory_session_token', ory_session_token: session.token };
  const next: ContinueWith = { action: 'show_settings_ui', flow: { id: settings.id, url } };
  return ok(flowJson(flow, { continue_with: flow.type === 'api' ? [token, next] : [next], ...told }));
}

/** An address for a flow that is done. @throws Breakdown where a script would be told by an error, for there is none */
async function retryPassed(context: FlowContext, { type }: RecoveryFlowRecord): Promise<Answer> {
  const flow = await beginAnew(context, type, 'code', (ui) => addMessage(ui, message(4060001)));
  const continues = context.kratos.config.feature_flags.use_continue_with_transitions;
  if (continues && isJsonRequest(context)) throw new Breakdown('a retry without an error');
  return see(context, retryUrl(context, flow));
}
