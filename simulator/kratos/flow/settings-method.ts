import type { Answer } from '../../http/exchange.ts';
import type { AuthenticationMethod, IdentityRecord, SessionRecord, SettingsFlowRecord } from '../record/records.ts';
import type { Context } from '../request/context.ts';
import type { Authenticated } from '../session/manager.ts';
import { csrfNode, resetMessages, upsertNode } from '../ui/nodes.ts';
import type { Submission } from './common.ts';
import { settingsErrors } from './settings-refusals.ts';

/** One part of the settings. */
export interface SettingsStrategy {
  /** The method that switches it, and that the settings of what comes after go by. */
  readonly method: string;
  /** Adds the nodes of a new flow. */
  populate(context: Context, flow: SettingsFlowRecord, identity: IdentityRecord): void | Promise<void>;
  /**
   * `undefined` means: not mine; an answer means: the flow goes on with another form; else the changed
   * identity, which nobody has stored yet.
   */
  update(
    context: Context,
    flow: SettingsFlowRecord,
    submission: Submission,
    current: Authenticated,
  ): Promise<IdentityRecord | Answer | undefined>;
}

/** Takes back all messages and renews the token. */
export function resetForm({ csrf }: Context, { ui }: SettingsFlowRecord): void {
  resetMessages(ui);
  upsertNode(ui, csrfNode(csrf.mask()));
}

/** True when the last sign-in is recent enough for changes to what one signs in with. */
export function isPrivileged({ kratos }: Context, { authenticated_at }: SessionRecord): boolean {
  const { privileged_session_max_age: maxAge } = kratos.config.selfservice.flows.settings;
  return authenticated_at + maxAge > kratos.runtime.clock.now();
}

/** @throws KratosError 403 `session_refresh_required` */
export function ensurePrivileged(context: Context, session: SessionRecord): void {
  if (!isPrivileged(context, session)) throw settingsErrors.refreshRequired(context);
}

/** Who adds a way to sign in has shown it. */
export async function addMethod(
  { kratos: { world, runtime } }: Context,
  session: SessionRecord,
  method: AuthenticationMethod['method'],
  aal: AuthenticationMethod['aal'] = 'aal2',
): Promise<void> {
  const shown = { method, aal, completed_at: runtime.clock.now() } as const;
  await world.saveSession({ ...session, authentication_methods: [...session.authentication_methods, shown] });
}
