import type { Answer } from '../../../http/exchange.ts';
import type { FlowRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import type { MessageId } from '../../text/messages.ts';
import type { KratosError } from '../../wire/errors.ts';
import type { FlowType } from './base.ts';
import type { FlowContext, Method, Submission } from './method.ts';
import type { Answered, Expired, Outcome } from './outcome.ts';

/** How flows of one kind begin, are read, and show what went wrong. */
export interface Kind<F extends FlowRecord> {
  readonly kind: F['kind'];
  /** Of the redirect of a page whose submission was refused. */
  readonly refusedStatus: 302 | 303;
  /** Whether a refusal takes back what earlier ones have said. */
  readonly forgetsMessages: boolean;
  /** Whether scripts get an error that has no status as native apps do. */
  readonly scriptsAsApps: boolean;

  /** `GET /self-service/<kind>/browser` and `/api`. */
  start(context: FlowContext, type: FlowType): Promise<Answer>;

  /** Why nobody may read a flow of this kind. */
  switchedOff?(kratos: Kratos): KratosError | undefined;
  /** Looks at who reads a flow or sends to it, before the flow itself. */
  readonly greet?: Partial<Record<'read' | 'submit', (context: FlowContext) => Promise<Answer | undefined>>>;
  /** @throws KratosError for somebody who may not see this flow */
  ensureReader(context: FlowContext, flow: F): Promise<void>;
  /** The refusal to show an expired flow. */
  gone(context: FlowContext, flow: F): KratosError;
  /** The flow as it goes over the wire, where that is more than the flow itself. */
  view?(context: FlowContext, flow: F, told?: Readonly<Record<string, unknown>>): Record<string, unknown>;

  /** The words for a failure that only this kind has. */
  translate?(context: FlowContext, error: unknown): unknown;
  /** Sets a form that is to be shown with its messages in order. */
  arrange?(context: FlowContext, flow: F): void;
}

/** One row of the table of flows: all that a kind has of its own. The engine does the rest. */
export interface Row<F extends FlowRecord, S extends Submission, O extends Outcome> extends Kind<F> {
  /** Said of a submission that no method claims. */
  readonly unclaimed: MessageId;
  unknownFlow(): KratosError;
  /** Turns away who cannot go on with this flow. @throws KratosError */
  admit?(context: FlowContext, flow: F): Promise<Answer | undefined>;
  /** Another flow in place of an expired one. @throws KratosError */
  replace(context: FlowContext, flow: F, expiredAt: number): Promise<Answer>;
  /** @throws KratosError for a submission that cannot be read */
  read(context: FlowContext, flow: F): Promise<S>;
  /** Asks one method. */
  ask(method: Method, context: FlowContext, flow: F, submission: S): Promise<Answered | Expired | O | undefined>;
  /** A last look at what no method claims. */
  leave?(context: FlowContext, flow: F): Promise<void>;
  /** Stores what came of it, and answers where to go on. @throws what the form is to say */
  complete(context: FlowContext, flow: F, outcome: O): Promise<Answer>;
}
