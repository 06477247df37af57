/** Types of hooks, as the flows use them. The folder `hook/` implements them. */
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

/** A `continue_with` item: `action` and its members. */
export type ContinueWith = Readonly<Record<string, unknown>> & { readonly action: string };

/** A completed login, registration, recovery or settings flow while its hooks run. */
export interface HookRun {
  readonly flow: LoginFlowRecord | RecoveryFlowRecord | RegistrationFlowRecord | SettingsFlowRecord;
  readonly method: Pick<AuthenticationMethod, 'method'>;
  /** As earlier hooks left it. */
  identity: IdentityRecord;
  /** Not stored yet if the flow is a login. */
  readonly session: SessionRecord;
  /** The session's id before this login; '' if the login begins it. */
  readonly sessionId: string;
  /** The session for the response. It may list one device more than the stored session. */
  readonly shownSession: SessionRecord;
  /** The session's owner before the flow changed the identity. */
  readonly owner?: IdentityRecord;
  readonly returnTo: string;
  items: ContinueWith[];
  /** The verification that an earlier hook began. */
  verification?: ContinueWith;
  /** A page to show before the flow's own target. */
  detour?: string;
}

/** One hook with its configuration. A returned response ends the run. @throws errors that the flow's form shows */
export type Hook<C> = (context: C, hookRun: HookRun, config?: HookConfig) => Promise<Answer | undefined>;

/** The `continue_with` item that redirects the browser. */
export const redirectItem = (target: string): ContinueWith => ({
  action: 'redirect_browser_to',
  redirect_browser_to: target,
});

/** Go writes an empty list as null. */
export const itemsOrNull = (items: readonly ContinueWith[]) => (items.length > 0 ? items : null);

/** The data of a web hook call. */
export interface HookEvent {
  readonly flow: FlowRecord;
  /** Undefined when a registration begins. */
  readonly identity?: IdentityRecord;
  readonly session?: SessionRecord;
  /** The session's owner as stored when the request came; `identity` by default. */
  readonly owner?: IdentityRecord;
  /** The identity in the settings form, if it is not the owner. */
  readonly shownIdentity?: IdentityRecord;
  /** The method that the user submitted. The data of a hook depends on it. */
  readonly method?: string | undefined;
}

/** A list of hooks in `kratos.yml`, for all methods or for one. */
export interface HookList {
  readonly hooks: readonly ConfiguredHook[];
}

/** The hooks that are configured for one method. */
export const methodHooks = (after: HookList, method: string): readonly ConfiguredHook[] =>
  ((after as unknown as Readonly<Record<string, unknown>>)[method] as HookList | undefined)?.hooks ?? [];

/** The hooks that run after a method, with `session` last. General hooks run only if the method has none of its own. */
export function hooksAfter(after: HookList, method: string): readonly ConfiguredHook[] {
  const own = methodHooks(after, method);
  const all = own.length > 0 ? own : after.hooks;
  return all.toSorted(({ hook: one }, { hook: other }) => Number(one === 'session') - Number(other === 'session'));
}

/** Runs the configured hooks of a flow. `C` is the type of the flows' context. */
export interface Hooks<C> {
  /** Calls the web hooks of a flow that begins. @throws KratosError if one refuses, because there is no form yet */
  runPreHooks(context: C, before: HookList, event: HookEvent): Promise<void>;
  /** Calls web hooks that cannot change the identity. @throws the error of a hook that refuses */
  callWebHooks(context: C, after: HookList, event: HookEvent): Promise<void>;
  /**
   * Calls the web hooks that run before anything is stored.
   * @returns the identity as they changed it
   */
  runPrePersistHooks(
    context: C,
    after: HookList,
    method: string,
    event: HookEvent & { readonly identity: IdentityRecord },
  ): Promise<IdentityRecord>;
  /** Runs hooks until one returns a response. @throws the error of a hook that refuses */
  runPostHooks(context: C, configured: readonly ConfiguredHook[], hookRun: HookRun): Promise<Answer | undefined>;
}
