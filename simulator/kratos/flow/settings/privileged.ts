/** Functions that the settings methods share. */
import type { AuthenticationMethod, SessionRecord, SettingsFlowRecord } from '../../record/records.ts';
import { csrfNode, resetMessages, upsertNode } from '../../ui/nodes.ts';
import type { FlowContext } from '../engine/method.ts';
import { settingsErrors } from './refusals.ts';

/** Removes all messages and renews the anti-CSRF token. */
export function resetForm({ csrf }: FlowContext, { ui }: SettingsFlowRecord): void {
  resetMessages(ui);
  upsertNode(ui, csrfNode(csrf.mask()));
}

/** True if the last login is recent enough to change credentials. */
export function isPrivileged({ kratos }: FlowContext, { authenticated_at }: SessionRecord): boolean {
  const { privileged_session_max_age: maxAge } = kratos.config.selfservice.flows.settings;
  return authenticated_at + maxAge > kratos.runtime.clock.now();
}

/** Requires a recent login. @throws KratosError 403 `session_refresh_required` */
export function requirePrivileged(context: FlowContext, session: SessionRecord): void {
  if (!isPrivileged(context, session)) throw settingsErrors.refreshRequired(context);
}

/** Adds a method to the session, because a user who sets it up has also proven it. */
export async function addAuthenticationMethod(
  { kratos: { world, runtime } }: FlowContext,
  session: SessionRecord,
  method: AuthenticationMethod['method'],
  aal: AuthenticationMethod['aal'] = 'aal2',
): Promise<void> {
  const shown = { method, aal, completed_at: runtime.clock.now() } as const;
  await world.saveSession({ ...session, authentication_methods: [...session.authentication_methods, shown] });
}
