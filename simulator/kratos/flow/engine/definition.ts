import type { Answer } from '../../../http/exchange.ts';
import type { FlowRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import type { MessageId } from '../../text/messages.ts';
import type { KratosError } from '../../wire/errors.ts';
import type { FlowType } from './base.ts';
import type { FlowContext, Method, Submission } from './method.ts';
import type { Answered, Expired, Outcome } from './outcome.ts';

/** Members of all kinds of flows: how a flow is started, read and shown, and how its errors are answered. */
export interface FlowDefinitionBase<F extends FlowRecord> {
  readonly kind: F['kind'];
  /** Status of the redirect after a form was refused. */
  readonly refusedStatus: 302 | 303;
  /** Whether an error removes the messages of earlier errors from the flow. */
  readonly clearsMessages: boolean;
  /** Whether a browser's script gets an error without a status in the same way as a native app. */
  readonly scriptsAsApps: boolean;

  /** `GET /self-service/<kind>/browser` and `/api`. */
  start(context: FlowContext, type: FlowType): Promise<Answer>;

  /** The error if this kind of flow is disabled by the configuration; undefined if it is enabled. */
  disabledError?(kratos: Kratos): KratosError | undefined;
  /** Runs before the flow is looked up, for reading and for submitting. @returns the answer that ends the request */
  readonly before?: Partial<Record<'read' | 'submit', (context: FlowContext) => Promise<Answer | undefined>>>;
  /** Checks that the request may see this flow. @throws KratosError */
  checkReader(context: FlowContext, flow: F): Promise<void>;
  /** The error for reading an expired flow. */
  expiredError(context: FlowContext, flow: F): KratosError;
  /** The flow as JSON, for kinds that show more than the stored flow. */
  view?(context: FlowContext, flow: F, extra?: Readonly<Record<string, unknown>>): Record<string, unknown>;

  /** Translates errors that only this kind has. */
  translate?(context: FlowContext, error: unknown): unknown;
  /** Sorts the nodes of a form that is shown with messages. */
  arrange?(context: FlowContext, flow: F): void;
}

/**
 * The behaviour that is specific to one kind of flow. The engine (`update.ts`, `read.ts`) is the same for all kinds.
 * @see selfservice/flow/<kind>/handler.go of Kratos v26.2.0
 */
export interface FlowDefinition<F extends FlowRecord, S extends Submission, O extends Outcome>
  extends FlowDefinitionBase<F> {
  /** Message of a submission that no method handles. */
  readonly noMethodMessage: MessageId;
  unknownFlowError(): KratosError;
  /** Checks whether the request may go on with this flow. @returns the answer that ends the request @throws KratosError */
  checkAccess?(context: FlowContext, flow: F): Promise<Answer | undefined>;
  /** Starts a new flow in place of an expired one and answers with it. @throws KratosError */
  restartExpired(context: FlowContext, flow: F, expiredAt: number): Promise<Answer>;
  /** Reads the body. @throws KratosError if it cannot be read */
  read(context: FlowContext, flow: F): Promise<S>;
  /** Passes the submission to one method. @returns undefined if the method does not handle it */
  submitToMethod(
    method: Method,
    context: FlowContext,
    flow: F,
    submission: S,
  ): Promise<Answered | Expired | O | undefined>;
  /** Runs if no method handles the submission, before its message is shown. */
  onNoMethod?(context: FlowContext, flow: F): Promise<void>;
  /**
   * Stores the result and answers where the client continues.
   * @throws ValidationFailure for errors that the form shows
   */
  complete(context: FlowContext, flow: F, outcome: O): Promise<Answer>;
}
