import { nilUuid, uuidOrNil } from '@members/engines/go/uuid';
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
 * @returns the HTTP response; errors become Kratos's error responses (`writeFlowError`)
 * @see selfservice/flow/login/handler.go of Kratos v26.2.0, `updateLoginFlow`
 */
export async function updateFlow<F extends FlowRecord, S extends Submission, O extends Outcome>(
  context: FlowContext,
  definition: FlowDefinition<F, S, O>,
): Promise<Answer> {
  const early = await definition.before?.submit?.(context);
  if (early) return early;
  let flow: F | undefined;
  try {
    flow = submittedFlow(context, definition);
    const refusal = await definition.checkAccess?.(context, flow);
    if (refusal) return refusal;
    if (flow.expires_at < context.kratos.runtime.clock.now())
      return await definition.restartExpired(context, flow, flow.expires_at);
    const outcome = await submitToMethods(context, definition, flow);
    if (isAnswered(outcome)) return outcome.answer;
    if (isExpired(outcome)) return await definition.restartExpired(context, flow, outcome.expiredAt);
    return await definition.complete(context, flow, outcome);
  } catch (error) {
    return writeFlowError(context, definition, flow, error);
  }
}

const isAnswered = (outcome: Outcome): outcome is Answered => outcome.outcome === 'answered';
const isExpired = (outcome: Outcome): outcome is Expired => outcome.outcome === 'expired';

/** The flow that the request names. @throws KratosError 400 or 404 */
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

/** @throws ValidationFailure if no method handles the submission, or the one that does refuses it */
async function submitToMethods<F extends FlowRecord, S extends Submission, O extends Outcome>(
  context: FlowContext,
  definition: FlowDefinition<F, S, O>,
  flow: F,
): Promise<Answered | Expired | O> {
  const submission = await definition.read(context, flow);
  for (const method of context.methods) {
    const outcome = await definition.submitToMethod(method, context, flow, submission);
    if (outcome) return outcome;
  }
  await definition.onNoMethod?.(context, flow);
  throw new ValidationFailure({ key: '', text: message(definition.noMethodMessage) });
}
