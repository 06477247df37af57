import type { Agent } from './agent.ts';
import type { Addresses } from './exchange.ts';

/** The Hydra side: a browser's navigations share the jar of the person who walks; admin has none. */
interface HydraAgents {
  readonly public: Agent;
  readonly admin: Agent;
}

/** What a suite is given. It knows no target: only agents, and ways to name what it makes. */
export interface Stage {
  /** Accept JSON, JSON bodies, own cookie jar. */
  readonly browser: Agent;
  /** Accept HTML, url-encoded bodies, own cookie jar; redirects are seen, not followed. */
  readonly form: Agent;
  /** API flows: no cookies; carries `token` as X-Session-Token once it is set. */
  readonly native: Agent;
  readonly admin: Agent;
  readonly hydra: HydraAgents;
  newBrowser(): Agent;
  newForm(): Agent;
  newNative(): Agent;
  /** Titles the steps that follow. */
  note(title: string): void;
  /** An e-mail address nobody else uses; shows as `<email:NAME>` in recordings. */
  email(name: string): string;
  /** A valid telephone number nobody else uses; shows as `<phone:NAME>` in recordings; with an `ending` of two digits where those are shown. */
  phone(name: string, ending?: string): string;
  /** A value that the servers made up and no rule would know; shows as `<KIND:1>` in recordings. Gives it back. */
  called(kind: string, value: string): string;
  /** The same for texts that chance makes one or the other: all show as `<NAME>`. */
  alike(name: string, values: readonly string[]): void;
  readonly mail: { messages(recipient: string): Promise<unknown> };
  readonly addresses: Addresses;
  /** Sends without recording until the answer has that status, letting time pass in between; at most `limit` milliseconds (10 s). */
  until(status: number, send: () => Promise<{ readonly status: number }>, limit?: number): Promise<void>;
}

export interface Suite {
  readonly name: string;
  readonly profile: string;
  readonly run: (stage: Stage) => Promise<void>;
}

/**
 * Declares a contract suite: a function of a target. The returned value is the module's default
 * export; `profile` names a folder of `profiles/`.
 */
export function contract(
  name: string,
  options: { readonly profile: string },
  run: (stage: Stage) => Promise<void>,
): Suite {
  return { name, profile: options.profile, run };
}
