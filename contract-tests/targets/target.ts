import type { Addresses, Send } from '../exchange.ts';
import type { Profile } from './profile.ts';

/** Servers that run one profile. */
export interface Servers {
  readonly addresses: Addresses;
  readonly send: Send;
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
}
