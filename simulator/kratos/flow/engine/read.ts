import { withQuery } from '../../../go/url/query.ts';
import { uuidOrNil } from '../../../go/uuid.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowRecord } from '../../record/records.ts';
import { asKratosError, forwardError, ok } from '../../request/answers.ts';
import { publicUrl } from '../../request/context.ts';
import { flowAnswer, flowJson } from '../../view/json.ts';
import { errors, type KratosError } from '../../wire/errors.ts';
import { loginRequestOf } from './answers.ts';
import type { FlowDefinitionBase } from './definition.ts';
import type { FlowContext } from './method.ts';

/** `GET /self-service/<kind>/flows?id=`. @throws KratosError */
export async function readFlow<F extends FlowRecord>(
  context: FlowContext,
  kind: FlowDefinitionBase<F>,
): Promise<Answer> {
  const { kratos, request } = context;
  const off = kind.disabledError?.(kratos);
  if (off) return forwardError(context, off);
  const early = await kind.before?.read?.(context);
  if (early) return early;
  const flow = kratos.world.peekFlow(kind.kind, uuidOrNil(request.url.searchParams.get('id'))) as F | undefined;
  if (!flow) throw errors.notInDatabase();
  await kind.checkReader(context, flow);
  if (flow.expires_at < kratos.runtime.clock.now()) throw kind.expiredError(context, flow);
  try {
    const told = await loginRequestOf(context, flow);
    if (!kind.view && Object.keys(told).length === 0) return flowAnswer(flow);
    return ok(kind.view?.(context, flow, told) ?? flowJson(flow, told));
  } catch (error) {
    // Of all refusals, pages get only Hydra's as a page.
    return forwardError(context, asKratosError(error));
  }
}

/** Only the browser that began a flow may read it. @throws KratosError 403 */
export async function ensureBrowser({ csrf }: FlowContext, { type, csrf_token }: FlowRecord): Promise<void> {
  if (type === 'browser' && !csrf.owns(csrf_token)) throw await csrf.violation();
}

/** 410, with the way to another flow; `id` names the error, which only some kinds do. */
export function goneFlow({ kratos }: FlowContext, { kind, type, return_to }: FlowRecord, id = ''): KratosError {
  if (type === 'api')
    return errors.flowGone(
      `The ${kind} flow has expired. Call the ${kind} flow init API endpoint to initialize a new ${kind} flow.`,
      { api: publicUrl(kratos, `/self-service/${kind}/api`) },
      id,
    );
  const start = publicUrl(kratos, `/self-service/${kind}/browser`);
  return errors.flowGone(
    `The ${kind} flow has expired. Redirect the user to the ${kind} flow init endpoint to initialize a new ${kind} flow.`,
    { redirect_to: return_to ? withQuery(start, { return_to }) : start, return_to },
    id,
  );
}
