import type { Agent } from './agent.ts';
import type { Addresses } from './exchange.ts';

/** Agents without cookies for Hydra. A browser that goes to Hydra uses its own agent and its own cookie jar. */
interface HydraAgents {
  readonly public: Agent;
  readonly admin: Agent;
}

/** All that a suite works with: agents that send requests, and functions that label values which differ from run to run. */
export interface Stage {
  /** Accept JSON, JSON bodies, own cookie jar. */
  readonly browser: Agent;
  /** Accept HTML, url-encoded bodies, own cookie jar; redirects are not followed. */
  readonly form: Agent;
  /** For API flows: no cookies; sends `token` as X-Session-Token once it is set. */
  readonly native: Agent;
  readonly admin: Agent;
  readonly hydra: HydraAgents;
  newBrowser(): Agent;
  newForm(): Agent;
  newNative(): Agent;
  /** Sets the title of the steps that follow. */
  note(title: string): void;
  /** Returns an unused e-mail address; recordings show it as `<email:NAME>`. */
  email(name: string): string;
  /** Returns an unused, valid telephone number; recordings show it as `<phone:NAME>`. `ending` fixes the last two digits, where a form shows them. */
  phone(name: string, ending?: string): string;
  /** Labels a value that the server generated and that no rule of the normaliser recognises: recordings show `<KIND:1>`. @returns the value */
  label(kind: string, value: string): string;
  /** Labels several values alike, where the server picks one at random: recordings show `<NAME>` for each. */
  labelAll(name: string, values: readonly string[]): void;
  readonly mail: { messages(recipient: string): Promise<unknown> };
  readonly addresses: Addresses;
  /** Lets this many milliseconds pass for the servers. */
  wait(milliseconds: number): Promise<void>;
  /** Repeats `send` until the answer has this status, and lets time pass in between. @param limit in milliseconds, default 10 s @throws Error after that */
  until(status: number, send: () => Promise<{ readonly status: number }>, limit?: number): Promise<void>;
}

export interface Suite {
  readonly name: string;
  readonly profile: string;
  readonly run: (stage: Stage) => Promise<void>;
}

/**
 * Declares a contract suite. The returned value is the module's default export.
 * @param options `profile` names a folder of `profiles/`
 */
export function contract(
  name: string,
  options: { readonly profile: string },
  run: (stage: Stage) => Promise<void>,
): Suite {
  return { name, profile: options.profile, run };
}
