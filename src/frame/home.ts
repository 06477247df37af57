import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';

/** Where "home" is for somebody: a screen of this app, the main application, or nowhere that would let them in. */
export type HomeTarget = 'dashboard' | 'application' | 'sign_in' | 'nowhere';

/** Home of people who are not signed in: a sign-in that no application asked for may be refused. */
export function homeWhenSignedOut({ config }: FlowContext): HomeTarget {
  if (config.main_application_url !== undefined) return 'application';
  return config.login_gate === 'open' ? 'sign_in' : 'nowhere';
}

/** Asks who is there. Whoever may be signed in (a second factor is due, nothing answered) goes to the dashboard, which knows what to do. */
export async function findHome(context: FlowContext): Promise<HomeTarget> {
  const { status } = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  return status === 401 ? homeWhenSignedOut(context) : 'dashboard';
}
