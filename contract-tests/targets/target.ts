import type { Addresses, Send } from '../runner/exchange.ts';
import type { Builds } from './builds.ts';
import type { Profile } from './profile.ts';

/** Servers that run one profile. */
export interface Servers {
  readonly addresses: Addresses;
  readonly send: Send;
  /** Their clock, in milliseconds since 1970. */
  now(): number;
  /** Lets that many milliseconds pass for the servers. */
  elapse(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** A way to get servers. */
export interface Target {
  readonly name: string;
  /** Kratos and Hydra themselves: what may be recorded. */
  readonly real: boolean;
  /** Why this profile cannot be had here, if so. */
  unavailable(profile: Profile): string | undefined;
  start(profile: Profile): Promise<Servers>;
  /** The keys of the configuration that were looked at so far, each behind its server's name: only what is made here can be watched. */
  keysRead?(): readonly string[];
  /** Which builds of the servers these are. */
  builds(servers: Servers): Promise<Builds>;
  /** Ends what all its servers shared. */
  close?(): Promise<void>;
}

/** Thrown by a way to servers that cannot carry a request, and says why: what asks for it is left out there. */
export class NotHere extends Error {}

/** For servers with a clock of their own: there is no way but to wait. */
export const reallyElapse = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
