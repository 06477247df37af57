import type { HookConfig } from '../../config/kratos.ts';
import type { Answer } from '../../http/exchange.ts';
import type {
  AuthenticationMethod,
  IdentityRecord,
  LoginFlowRecord,
  RegistrationFlowRecord,
  SessionRecord,
  SettingsFlowRecord,
} from '../record/records.ts';
import type { Context } from '../request/context.ts';

/** What a script is told to do next: `action` and what belongs to it. */
export type ContinueWith = Readonly<Record<string, unknown>> & { readonly action: string };

/** A sign-in, a sign-up or a change of settings that has succeeded, on its way through the hooks. */
export interface Passage {
  readonly flow: LoginFlowRecord | RegistrationFlowRecord | SettingsFlowRecord;
  readonly method: Pick<AuthenticationMethod, 'method'>;
  /** As the hooks before left it. */
  identity: IdentityRecord;
  /** Not stored yet where it is a sign-in. */
  readonly session: SessionRecord;
  /** Before this sign-in: '' where it begins the session. */
  readonly sessionId: string;
  /** As it is shown, which may tell of a device more. */
  readonly shown: SessionRecord;
  readonly returnTo: string;
  items: ContinueWith[];
  /** The verification that the hooks began. */
  verification?: ContinueWith;
  /** The page to show before the flow's own target. */
  detour?: string;
}

/** One step, with the configuration it was given; an answer ends the flow there. @throws what the flow's form then shows */
export type Hook = (context: Context, passage: Passage, config?: HookConfig) => Promise<Answer | undefined>;

export const redirectItem = (target: string): ContinueWith => ({
  action: 'redirect_browser_to',
  redirect_browser_to: target,
});

/** Go's empty list is `null`. */
export const itemsOrNull = (items: readonly ContinueWith[]) => (items.length > 0 ? items : null);
