import { answerOf, text } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import type { Loaded } from '../../flow/load.ts';
import { mailedLoader } from '../mailed/load.ts';

/** Somebody is signed in already: who. */
export interface WhoIsSignedIn {
  readonly signedIn: { readonly identity: string | undefined };
}

/** Loader of `/recovery`: the flow, or who is signed in already. */
export async function recoveryLoader(
  context: FlowContext,
  request: Request,
): Promise<Loaded | WhoIsSignedIn | Response> {
  const loaded = await mailedLoader(context, 'recovery', request);
  if (loaded instanceof Response || !('problem' in loaded) || loaded.problem.id !== 'signed_in') return loaded;
  const whoami = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  return { signedIn: { identity: text(whoami.body, 'identity', 'traits', 'email') } };
}
