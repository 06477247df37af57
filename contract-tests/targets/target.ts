import type { Addresses, Send } from '../runner/exchange.ts';
import type { Builds } from './builds.ts';
import type { Profile } from './profile.ts';

export interface RunningServers {
  readonly addresses: Addresses;
  readonly send: Send;
  /** Time of the servers' clock (ms since 1970). */
  now(): number;
  /** Lets this many milliseconds pass for the servers. */
  elapse(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** A kind of servers that suites can run on. */
export interface Target {
  readonly name: string;
  /** Whether these are the real Kratos and Hydra; only they may be recorded. */
  readonly real: boolean;
  /** Returns why this target cannot run a profile; undefined if it can. */
  unavailable(profile: Profile): string | undefined;
  start(profile: Profile): Promise<RunningServers>;
  /** Returns the configuration keys that were read so far, each after its server's name. Only for servers in this process. */
  keysRead?(): readonly string[];
  builds(servers: RunningServers): Promise<Builds>;
  /** Closes the processes and connections that the profiles share. */
  close?(): Promise<void>;
}

/** Thrown by a target that cannot send a request; the suite is skipped with this message. */
export class UnsupportedRequest extends Error {}

/** Waits in real time, for servers with a clock of their own. */
export const waitInRealTime = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
