import { redirect } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, seeOther } from '../../request/answers.ts';
import { isJsonRequest, publicUrl } from '../../request/context.ts';
import { findSession } from '../../session/manager.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import type { AddressMethod } from '../engine/address-form.ts';
import { startAnswer, wantsPage } from '../engine/answers.ts';
import { type FlowType, flowUrl, inheritRequest, uiUrl } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import { type FlowContext, isMethodEnabled, type Submission } from '../engine/method.ts';
import type { NextScreen } from '../engine/outcome.ts';
import { expiredFlowError, requireSameBrowser } from '../engine/read.ts';
import { emptySubmission } from '../engine/submission.ts';
import { makeRecoveryFlow, recoveryMethod } from './new.ts';
import { showRecoveryItem } from './retry.ts';

export const recovery: FlowDefinition<RecoveryFlowRecord, Submission, NextScreen> = {
  kind: 'recovery',
  noMethodMessage: 4010005,
  refusedStatus: 303,
  clearsMessages: true,
  scriptsAsApps: true,

  start,

  disabledError: ({ config }) => (config.selfservice.flows.recovery.enabled ? undefined : errors.recoveryDisabled()),
  async checkReader(context, flow) {
    if (!flow.skips_csrf) await requireSameBrowser(context, flow);
  },
  expiredError: expiredRecoveryError,

  unknownFlowError: errors.recoveryNotFound,
  restartExpired: restartExpiredRecovery,

  read: emptySubmission,

  /** A method that refuses a submission becomes the flow's active method. */
  async submitToMethod({ name, recovery: method }, context, flow) {
    try {
      return await method?.submit(context, flow);
    } catch (error) {
      flow.active = name;
      throw error;
    }
  },

  async onNoMethod(_, flow) {
    flow.active = 'default';
  },

  async complete(context, { id }, { extra }) {
    const flow = context.kratos.world.peekFlow('recovery', id) as RecoveryFlowRecord;
    return wantsPage(context, flow) ? seeOther(context, uiUrl(context, flow)) : ok(flowJson(flow, extra));
  },
};

/** Refuses a signed-in user. A page is redirected to the default address and ignores `return_to`. */
export async function refuseSignedIn(context: FlowContext): Promise<Answer | undefined> {
  if (!(await findSession(context))) return undefined;
  if (isJsonRequest(context)) return errorAnswer(errors.signedInAtRecovery());
  return redirect(context.request.method, 302, context.kratos.config.selfservice.default_browser_return_url);
}

async function start(context: FlowContext, type: FlowType): Promise<Answer> {
  if (type === 'api' && (await findSession(context))) return errorAnswer(errors.signedInAtRecovery());
  const refusal = await refuseSignedIn(context);
  if (refusal) return refusal;
  const { kratos } = context;
  const disabled = recovery.disabledError?.(kratos);
  if (disabled) return forwardError(context, disabled);
  let flow: RecoveryFlowRecord;
  let method: AddressMethod | undefined;
  try {
    method = recoveryMethod(context);
    flow = makeRecoveryFlow(context, type, method);
  } catch (error) {
    // Native apps get every error except a disabled method as JSON, whatever they accept.
    if (method && type === 'api') throw error;
    return forwardError(context, asKratosError(error));
  }
  await context.hooks.runPreHooks(context, kratos.config.selfservice.flows.recovery.before, { flow });
  const saved = await kratos.world.saveFlow(flow);
  return type === 'api' ? ok(flowJson(saved)) : startAnswer(context, saved, flowJson(saved));
}

/** The error names no replacement for native apps. */
function expiredRecoveryError(context: FlowContext, flow: RecoveryFlowRecord): KratosError {
  const { kratos } = context;
  if (flow.type === 'browser') return expiredFlowError(context, flow);
  const { extra: _, ...fields } = errors.flowExpired(flow.expires_at, kratos.runtime.clock.now(), '').fields;
  return new KratosError({ ...fields, details: { api: publicUrl(kratos, '/self-service/recovery/api') } });
}

/** A link opens in a browser, so a flow by link is replaced by a browser flow. */
async function restartExpiredRecovery(
  context: FlowContext,
  old: RecoveryFlowRecord,
  expiredAt: number,
): Promise<Answer> {
  const { kratos } = context;
  const now = kratos.runtime.clock.now();
  const isActive = (old.active === 'code' || old.active === 'link') && isMethodEnabled(context, old.active);
  const method = isActive ? (old.active as 'code' | 'link') : recoveryMethod(context);
  const flow = makeRecoveryFlow(context, old.active === 'link' ? 'browser' : old.type, method);
  inheritRequest(flow, old);
  addMessage(flow.ui, expiredMessage(4060005, expiredAt, now));
  await kratos.world.saveFlow(flow);
  const continues = kratos.config.feature_flags.use_continue_with_transitions;
  if (continues && flow.type === 'api') {
    const { fields } = errors.flowExpired(expiredAt, now, flow.id);
    return errorAnswer(new KratosError({ ...fields, details: { continue_with: [showRecoveryItem(flow)] } }));
  }
  const isScript = isJsonRequest(context) || flow.type === 'api';
  return seeOther(context, isScript ? flowUrl(context, flow) : uiUrl(context, flow));
}
