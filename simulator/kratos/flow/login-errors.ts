import type { Answer } from '../../http/exchange.ts';
import type { LoginFlowRecord } from '../record/records.ts';
import { asKratosError } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { resetMessages } from '../ui/nodes.ts';
import { sortNodes } from '../ui/sort.ts';
import { flowFailure, flowWithErrors, showError } from './common.ts';

/** The answer to a failed login: the flow with its messages, or the error (`login.WriteFlowError`). */
export async function writeLoginError(
  context: Context,
  flow: LoginFlowRecord | undefined,
  error: unknown,
): Promise<Answer> {
  if (!flow) return flowFailure(context, flow, asKratosError(error));
  resetMessages(flow.ui);
  if (!showError(flow.ui, error)) return flowFailure(context, flow, asKratosError(error));
  sortNodes(flow.ui.nodes, 'login');
  flow.updated_at = context.kratos.runtime.clock.now();
  const saved = await context.kratos.world.saveFlow(flow);
  try {
    return await flowWithErrors(context, saved);
  } catch (failure) {
    return flowFailure(context, saved, asKratosError(failure));
  }
}
