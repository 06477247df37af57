import { nilUuid, uuidOrNil } from '../../../go/uuid.ts';
import type { Answer } from '../../../http/exchange.ts';
import type { FlowRecord } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { errors } from '../../wire/errors.ts';
import { writeFlowError } from './answers.ts';
import type { Row } from './kind.ts';
import type { FlowContext, Submission } from './method.ts';
import type { Answered, Expired, Outcome } from './outcome.ts';

/**
 * `POST` and `GET /self-service/<kind>`: finds the flow, asks one method after the other, and completes what one of
 * them made of it, or shows in the form what went wrong.
 */
export async function updateFlow<F extends FlowRecord, S extends Submission, O extends Outcome>(
  context: FlowContext,
  row: Row<F, S, O>,
): Promise<Answer> {
  const early = await row.greet?.submit?.(context);
  if (early) return early;
  let flow: F | undefined;
  try {
    flow = submittedFlow(context, row);
    const turnedAway = await row.admit?.(context, flow);
    if (turnedAway) return turnedAway;
    if (flow.expires_at < context.kratos.runtime.clock.now()) return await row.replace(context, flow, flow.expires_at);
    const found = await askMethods(context, row, flow);
    if (isAnswered(found)) return found.answer;
    if (isExpired(found)) return await row.replace(context, flow, found.expiredAt);
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
  { kind, unknownFlow }: Pick<Row<F, never, never>, 'kind' | 'unknownFlow'>,
): F {
  const id = uuidOrNil(request.url.searchParams.get('flow'));
  if (id === nilUuid) throw errors.malformedFlowId();
  const flow = kratos.world.flow(kind, id) as F | undefined;
  if (!flow) throw unknownFlow();
  return flow;
}

/** @throws ValidationFailure for what no method claims, and what a method refuses with */
async function askMethods<F extends FlowRecord, S extends Submission, O extends Outcome>(
  context: FlowContext,
  row: Row<F, S, O>,
  flow: F,
): Promise<Answered | Expired | O> {
  const submission = await row.read(context, flow);
  for (const method of context.methods) {
    const found = await row.ask(method, context, flow, submission);
    if (found) return found;
  }
  await row.leave?.(context, flow);
  throw new ValidationFailure({ key: '', text: message(row.unclaimed) });
}
