/** What the methods of the settings share. */
import type { AuthenticationMethod, SessionRecord, SettingsFlowRecord } from '../../record/records.ts';
import { csrfNode, resetMessages, upsertNode } from '../../ui/nodes.ts';
import type { FlowContext } from '../engine/method.ts';
import { settingsErrors } from './refusals.ts';

/** Takes back all messages and renews the token. */
export function resetForm({ csrf }: FlowContext, { ui }: SettingsFlowRecord): void {
  resetMessages(ui);
  upsertNode(ui, csrfNode(csrf.mask()));
}

/** True when the last sign-in is recent enough for changes to what one signs in with. */
export function isPrivileged({ kratos }: FlowContext, { authenticated_at }: SessionRecord): boolean {
  const { privileged_session_max_age: maxAge } = kratos.config.selfservice.flows.settings;
  return authenticated_at + maxAge > kratos.runtime.clock.now();
}

/** @throws KratosError 403 `session_refresh_required` */
export function ensurePrivileged(context: FlowContext, session: SessionRecord): void {
  if (!isPrivileged(context, session)) throw settingsErrors.refreshRequired(context);
}

/** Who adds a way to sign in has shown it. */
export async function addMethod(
  { kratos: { world, runtime } }: FlowContext,
  session: SessionRecord,
  method: AuthenticationMethod['method'],
  aal: AuthenticationMethod['aal'] = 'aal2',
): Promise<void> {
  const shown = { method, aal, completed_at: runtime.clock.now() } as const;
  await world.saveSession({ ...session, authentication_methods: [...session.authentication_methods, shown] });
}
