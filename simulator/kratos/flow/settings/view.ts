import { jsonAnswer } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { flowJson, identityJson } from '../../view/json.ts';
import { uiUrl } from '../engine/base.ts';
import type { FlowContext } from '../engine/method.ts';

/** A settings flow as JSON, with its identity. */
export function settingsJson(
  { kratos }: FlowContext,
  flow: SettingsFlowRecord,
  extra: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const identity = kratos.world.identity(flow.identity_id) as IdentityRecord;
  return flowJson(flow, { identity: identityJson(kratos, identity), ...extra });
}

/** The response with the flow, or a redirect to its page. */
export function showSettings(
  context: FlowContext,
  flow: SettingsFlowRecord,
  extra: Readonly<Record<string, unknown>> = {},
  status = 200,
): Answer {
  if (flow.type === 'browser' && !isJsonRequest(context)) return seeOther(context, uiUrl(context, flow));
  return jsonAnswer(status, settingsJson(context, flow, extra));
}
