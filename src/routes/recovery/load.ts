import { memberText } from '../../api/member.ts';
import { answerOf } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { isInvitation, noteInvitation } from '../../flow/invitation.ts';
import type { FlowLoaderData, ShownFlow } from '../../flow/load.ts';
import { mailedLoader } from '../mailed/load.ts';

/** Loader data if a user is signed in already. */
export interface SignedInIdentity {
  readonly signedIn: { readonly identity: string | undefined };
}

/** Loader data of a flow. */
export interface RecoveryData extends ShownFlow {
  /** Whether the flow is an invitation by an administrator. */
  readonly invited: boolean;
}

/** Loader of `/recovery`: the flow, or the identity that is signed in already. */
export async function recoveryLoader(
  context: FlowContext,
  request: Request,
): Promise<RecoveryData | Exclude<FlowLoaderData, ShownFlow> | SignedInIdentity | Response> {
  noteInvitation(context.visitStorage, new URL(request.url));
  const loaded = await mailedLoader(context, 'recovery', request);
  if ('flow' in loaded) return { ...loaded, invited: isInvitation(context.visitStorage, loaded.flow) };
  if (loaded instanceof Response || !('problem' in loaded) || loaded.problem.id !== 'signed_in') return loaded;
  const whoami = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  return { signedIn: { identity: memberText(whoami.body, 'identity', 'traits', 'email') } };
}
