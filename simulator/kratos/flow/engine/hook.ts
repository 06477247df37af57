/** What is configured to happen around the flows, as the flows see it; `hook/` has what is done. */
import type { Hook as ConfiguredHook, HookConfig } from '../../../config/kratos.ts';
import type { Answer } from '../../../http/exchange.ts';
import type {
  AuthenticationMethod,
  FlowRecord,
  IdentityRecord,
  LoginFlowRecord,
  RecoveryFlowRecord,
  RegistrationFlowRecord,
  SessionRecord,
  SettingsFlowRecord,
} from '../../record/records.ts';

/** What a script is told to do next: `action` and what belongs to it. */
export type ContinueWith = Readonly<Record<string, unknown>> & { readonly action: string };

/** A sign-in, a sign-up, a recovery or a change of settings that has succeeded, on its way through the hooks. */
export interface Passage {
  readonly flow: LoginFlowRecord | RecoveryFlowRecord | RegistrationFlowRecord | SettingsFlowRecord;
  readonly method: Pick<AuthenticationMethod, 'method'>;
  /** As the hooks before left it. */
  identity: IdentityRecord;
  /** Not stored yet where it is a sign-in. */
  readonly session: SessionRecord;
  /** Before this sign-in: '' where it begins the session. */
  readonly sessionId: string;
  /** As it is shown, which may tell of a device more. */
  readonly shown: SessionRecord;
  /** Whose the session is, where that is not what the passage makes of them. */
  readonly owner?: IdentityRecord;
  readonly returnTo: string;
  items: ContinueWith[];
  /** The verification that the hooks began. */
  verification?: ContinueWith;
  /** The page to show before the flow's own target. */
  detour?: string;
}

/** One step, with the configuration it was given; an answer ends the flow there. @throws what the flow's form then shows */
export type Hook<C> = (context: C, passage: Passage, config?: HookConfig) => Promise<Answer | undefined>;

export const redirectItem = (target: string): ContinueWith => ({
  action: 'redirect_browser_to',
  redirect_browser_to: target,
});

/** Go's empty list is `null`. */
export const itemsOrNull = (items: readonly ContinueWith[]) => (items.length > 0 ? items : null);

/** What a web hook is told of. */
export interface Occasion {
  readonly flow: FlowRecord;
  /** Not yet known where a sign-up begins. */
  readonly identity?: IdentityRecord;
  readonly session?: SessionRecord;
  /** Whose session it is, as they were when the request came; the person told of where there is nobody else. */
  readonly owner?: IdentityRecord;
  /** Whom a settings flow shows, where that is not the owner. */
  readonly shown?: IdentityRecord;
  /** What the person used; some hand on less than others. */
  readonly method?: string | undefined;
}

/** A part of `kratos.yml` that lists hooks, in general or for one method. */
export interface Hooked {
  readonly hooks: readonly ConfiguredHook[];
}

/** The hooks of a method alone. */
export const ownHooks = (after: Hooked, method: string): readonly ConfiguredHook[] =>
  ((after as unknown as Readonly<Record<string, unknown>>)[method] as Hooked | undefined)?.hooks ?? [];

/** The hooks of a method in their order, `session` last; the general ones run only where it has none of its own. */
export function hooksAfter(after: Hooked, method: string): readonly ConfiguredHook[] {
  const own = ownHooks(after, method);
  const all = own.length > 0 ? own : after.hooks;
  return all.toSorted(({ hook: one }, { hook: other }) => Number(one === 'session') - Number(other === 'session'));
}

/** All that is done around a flow; `C` is the context that flows run in. */
export interface Hooks<C> {
  /** Tells the web hooks of a flow that begins. @throws KratosError with what they object to, for there is no form yet */
  tellBeginning(context: C, before: Hooked, occasion: Occasion): Promise<void>;
  /** Tells the web hooks of something that nobody may change any more. @throws what they object to */
  tell(context: C, after: Hooked, occasion: Occasion): Promise<void>;
  /**
   * Asks the web hooks of a method that have a say before anything is stored.
   *
   * @returns the identity as they changed it
   */
  askFirst(
    context: C,
    after: Hooked,
    method: string,
    occasion: Occasion & { readonly identity: IdentityRecord },
  ): Promise<IdentityRecord>;
  /** Runs hooks until one answers. @throws what one of them refuses with */
  run(context: C, configured: readonly ConfiguredHook[], passage: Passage): Promise<Answer | undefined>;
}
