import type { SimulatorSchemas } from '@members/openapi';
import type { ParsedKratosConfig } from '../config/kratos.ts';
import type { LiveOptions } from '../doctor/live.ts';
import type { Problem } from '../doctor/rule.ts';
import type { Answer, Incoming, Service } from '../http/exchange.ts';
import type { Route } from '../http/router.ts';
import type { KratosService } from '../kratos/index.ts';
import type { Clock } from '../runtime/runtime.ts';
import type { PlayedScenario } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { MovableClock } from './clock.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Journal, ServerName, Side } from './journal.ts';
import type { Sheet } from './sheet.ts';
import type { Worlds } from './worlds.ts';

/** A world that was saved under a name. */
export interface Checkpoint {
  readonly name: string;
  readonly at: string;
  readonly world: SimulatorSchemas['World'];
}

/** A test sign-in of the panel with an OAuth2 client. */
export interface TestSignIn {
  readonly verifier: string;
  readonly redirect_uri: string;
  /** The panel's address. */
  readonly back: string;
  /** The response of the token endpoint, or the error. */
  readonly result?: object;
}

/** Everything that the handlers of the control API use. */
export interface ControlContext {
  readonly clock: MovableClock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly events: Events;
  readonly worlds: Worlds;
  readonly checkpoints: Map<string, Checkpoint>;
  /** Kratos's public address, at which scenarios are opened. */
  readonly publicAddress: string;
  /** Empties the world, and fills it again as at the start. */
  readonly reset: () => Promise<void>;
  /** Sends a request to a server; the journal records it. */
  readonly send: (server: ServerName, side: Side, incoming: Incoming) => Promise<Answer>;
  readonly play: (scenario: Scenario) => Promise<PlayedScenario>;
  /** The test sign-ins under way by their state, and the last result under `result`. */
  readonly signIns: Map<string, TestSignIn>;
  readonly reports: Reports;
  /** The worlds of the contact sheet; undefined if the host opens no lanes. */
  readonly sheet?: Sheet;
}

/** What the control API reports beside the servers' state. A host without files has none of it. */
export interface Reports {
  /** Returns the page that reports the comparison with the real servers. */
  readonly ledger?: () => Promise<string>;
  /** Returns a step of a suite's recording of the real servers. @param step its number, from 1 */
  readonly recordedStep?: (suite: string, step: number) => Promise<object | undefined>;
  /** Returns the doctor's findings on a configuration, and on the running server if it is given. */
  readonly findProblems?: (parsed: ParsedKratosConfig, running?: LiveOptions) => Promise<readonly Problem[]>;
}

/** What the operations use that need only the admin APIs: real servers have these, too. */
export interface AdminContext {
  readonly clock: Pick<Clock, 'now'>;
  readonly worlds: {
    readonly current: {
      readonly kratos:
        | (Service & Pick<KratosService, 'snapshot'> & Partial<Pick<KratosService, 'giveIdentityId'>>)
        | undefined;
      readonly hydra: Service | undefined;
    };
    readonly defaultSchema: () => string;
  };
}

/** One request to the control API. */
export interface ControlCall<Context = ControlContext> {
  readonly context: Context;
  readonly incoming: Incoming;
  readonly params: Readonly<Record<string, string>>;
  /** Returns the parsed JSON body; `{}` for an empty one. @throws InvalidRequest */
  readonly body: () => Promise<unknown>;
}

export type ControlHandler<Context = ControlContext> = (call: ControlCall<Context>) => Answer | Promise<Answer>;

export const route = <Context = ControlContext>(
  method: string,
  path: string,
  handler: ControlHandler<Context>,
): Route<ControlHandler<Context>> => ({
  method,
  path,
  handler,
});
