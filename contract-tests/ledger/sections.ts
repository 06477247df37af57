import type { Evidence } from './evidence.ts';

/**
 * `verified`: a recording of a real server shows it. `simulated`: the simulator has it, but no recording shows it.
 * `missing`: the server has it, the simulator does not. `never`: no suite can make the open-source server show it.
 */
export type LedgerState = 'verified' | 'simulated' | 'missing' | 'never';

/** A row of the ledger: a fact about the servers and its state. */
export interface LedgerRow {
  /** Key of the fact in the evidence and in the tables of reasons. */
  readonly fact: string;
  /** Operation, id, or kind of flow. */
  readonly subject: string;
  /** Status or state of the flow, where the subject has several. */
  readonly detail: string;
  /** Method and path of an operation. */
  readonly place?: string;
  readonly state: LedgerState;
  readonly evidence: readonly Evidence[];
  /** Why it is not verified. */
  readonly reason: string;
}

export interface LedgerSection {
  readonly title: string;
  readonly columns: readonly [subject: string, detail: string];
  readonly rows: readonly LedgerRow[];
}
