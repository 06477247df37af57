import type { SimulatorSchemas } from '@members/openapi';
import type { Answer, Incoming } from '../http/exchange.ts';
import type { Route } from '../http/router.ts';
import type { Outcome } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { MovableClock } from './clock.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Worlds } from './worlds.ts';

/** A world that was put aside under a name. */
export interface Checkpoint {
  readonly name: string;
  readonly at: string;
  readonly world: SimulatorSchemas['World'];
}

/** All that the control API works on. */
export interface Workplace {
  readonly clock: MovableClock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly events: Events;
  readonly worlds: Worlds;
  readonly checkpoints: Map<string, Checkpoint>;
  /** Kratos's public address, where scenarios can be opened. */
  readonly publicAddress: string;
  readonly play: (scenario: Scenario) => Promise<Outcome>;
  /** The report on what was compared with the real servers, as a page. */
  readonly ledger?: () => Promise<string>;
}

/** One request to the control API. */
export interface Call {
  readonly workplace: Workplace;
  readonly incoming: Incoming;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed; an empty one is `{}`. @throws Malformed */
  readonly body: () => Promise<unknown>;
}

export type Act = (call: Call) => Answer | Promise<Answer>;

export const row = (method: string, path: string, handler: Act): Route<Act> => ({ method, path, handler });
