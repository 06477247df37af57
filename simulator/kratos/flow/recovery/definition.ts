import { redirect } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, see } from '../../request/answers.ts';
import { isJsonRequest, publicUrl } from '../../request/context.ts';
import { findSession } from '../../session/manager.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import type { AddressMethod } from '../engine/address-form.ts';
import { beginAnswer, wantsPage } from '../engine/answers.ts';
import { type FlowType, inherit, readUrl, uiUrl } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import { type FlowContext, isSwitchedOn, type Submission } from '../engine/method.ts';
import type { Shown } from '../engine/outcome.ts';
import { ensureBrowser, goneFlow } from '../engine/read.ts';
import { nothingRead } from '../engine/submission.ts';
import { makeRecoveryFlow, recoveryMethod } from './new.ts';
import { showRecoveryItem } from './retry.ts';

export const recovery: FlowDefinition<RecoveryFlowRecord, Submission, Shown> = {
  kind: 'recovery',
  noMethodMessage: 4010005,
  refusedStatus: 303,
  clearsMessages: true,
  scriptsAsApps: true,

  start,

  disabledError: ({ config }) => (config.selfservice.flows.recovery.enabled ? undefined : errors.recoveryDisabled()),
  async checkReader(context, flow) {
    if (!flow.skips_csrf) await ensureBrowser(context, flow);
  },
  expiredError: gone,

  unknownFlowError: errors.recoveryNotFound,
  restartExpired: replace,

  read: nothingRead,

  /** What refuses a step is what the flow recovers by from then on. */
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

  async complete(context, { id }, { told }) {
    const flow = context.kratos.world.peekFlow('recovery', id) as RecoveryFlowRecord;
    return wantsPage(context, flow) ? see(context, uiUrl(context, flow)) : ok(flowJson(flow, told));
  },
};

/** Nobody recovers an account who is signed in; pages are sent away, wherever they wanted to go. */
export async function turnSignedInAway(context: FlowContext): Promise<Answer | undefined> {
  if (!(await findSession(context))) return undefined;
  if (isJsonRequest(context)) return errorAnswer(errors.signedInAtRecovery());
  return redirect(context.request.method, 302, context.kratos.config.selfservice.default_browser_return_url);
}

async function start(context: FlowContext, type: FlowType): Promise<Answer> {
  if (type === 'api' && (await findSession(context))) return errorAnswer(errors.signedInAtRecovery());
  const away = await turnSignedInAway(context);
  if (away) return away;
  const { kratos } = context;
  const off = recovery.disabledError?.(kratos);
  if (off) return forwardError(context, off);
  let flow: RecoveryFlowRecord;
  let method: AddressMethod | undefined;
  try {
    method = recoveryMethod(context);
    flow = makeRecoveryFlow(context, type, method);
  } catch (error) {
    // An app is told as JSON, whatever it accepts, of all but what is missing here.
    if (method && type === 'api') throw error;
    return forwardError(context, asKratosError(error));
  }
  await context.hooks.tellBeginning(context, kratos.config.selfservice.flows.recovery.before, { flow });
  const saved = await kratos.world.saveFlow(flow);
  return type === 'api' ? ok(flowJson(saved)) : beginAnswer(context, saved, flowJson(saved));
}

/** Native apps are told when it was, but of no other flow. */
function gone(context: FlowContext, flow: RecoveryFlowRecord): KratosError {
  const { kratos } = context;
  if (flow.type === 'browser') return goneFlow(context, flow);
  const { extra: _, ...fields } = errors.flowExpired(flow.expires_at, kratos.runtime.clock.now(), '').fields;
  return new KratosError({ ...fields, details: { api: publicUrl(kratos, '/self-service/recovery/api') } });
}

/** The link of a message opens in a browser, so the replacement of a flow by link is a browser's. */
async function replace(context: FlowContext, old: RecoveryFlowRecord, expiredAt: number): Promise<Answer> {
  const { kratos } = context;
  const now = kratos.runtime.clock.now();
  const isActive = (old.active === 'code' || old.active === 'link') && isSwitchedOn(context, old.active);
  const method = isActive ? (old.active as 'code' | 'link') : recoveryMethod(context);
  const flow = makeRecoveryFlow(context, old.active === 'link' ? 'browser' : old.type, method);
  inherit(flow, old);
  addMessage(flow.ui, expiredMessage(4060005, expiredAt, now));
  await kratos.world.saveFlow(flow);
  const continues = kratos.config.feature_flags.use_continue_with_transitions;
  if (continues && flow.type === 'api') {
    const { fields } = errors.flowExpired(expiredAt, now, flow.id);
    return errorAnswer(new KratosError({ ...fields, details: { continue_with: [showRecoveryItem(flow)] } }));
  }
  const isScript = isJsonRequest(context) || flow.type === 'api';
  return see(context, isScript ? readUrl(context, flow) : uiUrl(context, flow));
}
