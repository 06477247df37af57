import { withQuery } from '@members/engines/go/url/query';
import { uuidOrNil } from '@members/engines/go/uuid';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowRecord } from '../../record/records.ts';
import { asKratosError, forwardError, ok } from '../../request/answers.ts';
import { publicUrl } from '../../request/context.ts';
import { flowAnswer, flowJson } from '../../view/json.ts';
import { errors, type KratosError } from '../../wire/errors.ts';
import { oauth2LoginRequest } from './answers.ts';
import type { FlowDefinitionBase } from './definition.ts';
import type { FlowContext } from './method.ts';

/** `GET /self-service/<kind>/flows?id=`: reads a flow. @throws KratosError */
export async function readFlow<F extends FlowRecord>(
  context: FlowContext,
  definition: FlowDefinitionBase<F>,
): Promise<Answer> {
  const { kratos, request } = context;
  const disabled = definition.disabledError?.(kratos);
  if (disabled) return forwardError(context, disabled);
  const early = await definition.before?.read?.(context);
  if (early) return early;
  const flow = kratos.world.peekFlow(definition.kind, uuidOrNil(request.url.searchParams.get('id'))) as F | undefined;
  if (!flow) throw errors.notInDatabase();
  await definition.checkReader(context, flow);
  if (flow.expires_at < kratos.runtime.clock.now()) throw definition.expiredError(context, flow);
  try {
    const extra = await oauth2LoginRequest(context, flow);
    if (!definition.view && Object.keys(extra).length === 0) return flowAnswer(flow);
    return ok(definition.view?.(context, flow, extra) ?? flowJson(flow, extra));
  } catch (error) {
    // Only the errors of Hydra are redirected to the error page.
    return forwardError(context, asKratosError(error));
  }
}

/** Allows only the browser that began a flow. @throws KratosError 403 */
export async function requireSameBrowser({ csrf }: FlowContext, { type, csrf_token }: FlowRecord): Promise<void> {
  if (type === 'browser' && !csrf.matchesFlow(csrf_token)) throw await csrf.violation();
}

/**
 * The 410 error of an expired flow, which names the start of a new one.
 * @param id the error's id, which only some kinds of flows have
 */
export function expiredFlowError(
  { kratos }: FlowContext,
  { kind: definition, type, return_to }: FlowRecord,
  id = '',
): KratosError {
  if (type === 'api')
    return errors.flowGone(
      `The ${definition} flow has expired. Call the ${definition} flow init API endpoint to initialize a new ${definition} flow.`,
      { api: publicUrl(kratos, `/self-service/${definition}/api`) },
      id,
    );
  const start = publicUrl(kratos, `/self-service/${definition}/browser`);
  return errors.flowGone(
    `The ${definition} flow has expired. Redirect the user to the ${definition} flow init endpoint to initialize a new ${definition} flow.`,
    { redirect_to: return_to ? withQuery(start, { return_to }) : start, return_to },
    id,
  );
}
