import { answerOf, memberText } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import type { FlowLoaderData } from '../../flow/load.ts';
import { mailedLoader } from '../mailed/load.ts';

/** Loader data if a user is signed in already. */
export interface SignedInIdentity {
  readonly signedIn: { readonly identity: string | undefined };
}

/** Loader of `/recovery`: the flow, or the identity that is signed in already. */
export async function recoveryLoader(
  context: FlowContext,
  request: Request,
): Promise<FlowLoaderData | SignedInIdentity | Response> {
  const loaded = await mailedLoader(context, 'recovery', request);
  if (loaded instanceof Response || !('problem' in loaded) || loaded.problem.id !== 'signed_in') return loaded;
  const whoami = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  return { signedIn: { identity: memberText(whoami.body, 'identity', 'traits', 'email') } };
}
