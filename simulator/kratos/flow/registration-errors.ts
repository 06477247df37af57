import type { Answer } from '../../http/exchange.ts';
import { DuplicateIdentifier } from '../domain/identities.ts';
import type { RegistrationFlowRecord } from '../record/records.ts';
import { asKratosError } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { resetMessages } from '../ui/nodes.ts';
import { sortNodes } from '../ui/sort.ts';
import { flowFailure, flowWithErrors, showError } from './common.ts';
import { duplicateFailure } from './duplicates.ts';

/** The answer to a failed registration: the flow with its messages, or the error (`registration.WriteFlowError`). */
export async function writeRegistrationError(
  context: Context,
  flow: RegistrationFlowRecord | undefined,
  error: unknown,
): Promise<Answer> {
  const { schemas, world } = context.kratos;
  const cause = error instanceof DuplicateIdentifier ? duplicateFailure(context.kratos, error) : error;
  if (!flow) return flowFailure(context, flow, asKratosError(cause));
  resetMessages(flow.ui);
  if (!showError(flow.ui, cause)) return flowFailure(context, flow, asKratosError(cause));
  sortNodes(flow.ui.nodes, 'registration', schemas.get(flow.identity_schema)?.traitKeys);
  const saved = await world.saveFlow(flow);
  try {
    return await flowWithErrors(context, saved);
  } catch (failure) {
    return flowFailure(context, saved, asKratosError(failure));
  }
}
