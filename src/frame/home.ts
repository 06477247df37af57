import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';

/** Home of a user: a screen of this app, the main application, or none that would let them in. */
export type HomeTarget = 'dashboard' | 'application' | 'sign_in' | 'nowhere';

/** Returns the home of users who are not signed in. A sign-in without an OAuth2 request may be refused. */
export function homeWhenSignedOut({ config }: FlowContext): HomeTarget {
  if (config.main_application_url !== undefined) return 'application';
  return config.login_gate === 'open' ? 'sign_in' : 'nowhere';
}

/**
 * Returns the home of the current user. If the user may be signed in (a second factor is due, Kratos did not respond),
 * it is the dashboard, which handles these cases.
 */
export async function findHome(context: FlowContext): Promise<HomeTarget> {
  const { status } = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  return status === 401 ? homeWhenSignedOut(context) : 'dashboard';
}
