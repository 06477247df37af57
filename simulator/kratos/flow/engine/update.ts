import { nilUuid, uuidOrNil } from '../../../go/uuid.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowRecord } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { errors } from '../../wire/errors.ts';
import { writeFlowError } from './answers.ts';
import type { FlowDefinition } from './definition.ts';
import type { FlowContext, Submission } from './method.ts';
import type { Answered, Expired, Outcome } from './outcome.ts';

/**
 * Handles a submission to `/self-service/<kind>`: loads the flow, passes the body to each method in Kratos's order, and
 * turns the first result into the response. Validation errors are stored in the flow and shown in its form.
 * @param row what the kind of flow has of its own
 * @returns the HTTP response; errors become Kratos's error responses (`writeFlowError`)
 * @see selfservice/flow/login/handler.go of Kratos v26.2.0, `updateLoginFlow`
 */
export async function updateFlow<F extends FlowRecord, S extends Submission, O extends Outcome>(
  context: FlowContext,
  row: FlowDefinition<F, S, O>,
): Promise<Answer> {
  const early = await row.before?.submit?.(context);
  if (early) return early;
  let flow: F | undefined;
  try {
    flow = submittedFlow(context, row);
    const turnedAway = await row.checkAccess?.(context, flow);
    if (turnedAway) return turnedAway;
    if (flow.expires_at < context.kratos.runtime.clock.now())
      return await row.restartExpired(context, flow, flow.expires_at);
    const found = await askMethods(context, row, flow);
    if (isAnswered(found)) return found.answer;
    if (isExpired(found)) return await row.restartExpired(context, flow, found.expiredAt);
    return await row.complete(context, flow, found);
  } catch (error) {
    return writeFlowError(context, row, flow, error);
  }
}

const isAnswered = (found: Outcome): found is Answered => found.outcome === 'answered';
const isExpired = (found: Outcome): found is Expired => found.outcome === 'expired';

/** The flow that a submission names. @throws KratosError 400 or 404 */
function submittedFlow<F extends FlowRecord>(
  { kratos, request }: FlowContext,
  { kind, unknownFlowError }: Pick<FlowDefinition<F, never, never>, 'kind' | 'unknownFlowError'>,
): F {
  const id = uuidOrNil(request.url.searchParams.get('flow'));
  if (id === nilUuid) throw errors.malformedFlowId();
  const flow = kratos.world.flow(kind, id) as F | undefined;
  if (!flow) throw unknownFlowError();
  return flow;
}

/** @throws ValidationFailure for what no method claims, and what a method refuses with */
async function askMethods<F extends FlowRecord, S extends Submission, O extends Outcome>(
  context: FlowContext,
  row: FlowDefinition<F, S, O>,
  flow: F,
): Promise<Answered | Expired | O> {
  const submission = await row.read(context, flow);
  for (const method of context.methods) {
    const found = await row.submitToMethod(method, context, flow, submission);
    if (found) return found;
  }
  await row.onNoMethod?.(context, flow);
  throw new ValidationFailure({ key: '', text: message(row.noMethodMessage) });
}
