import type { Evidence } from './evidence.ts';

/**
 * `verified`: recorded on a real server, and the simulator is held to it. `simulated`: the simulator has it, no recording shows it.
 * `missing`: the server has it, the simulator has not. `never`: the open-source server shows it nowhere, or no suite can bring it about.
 */
export type State = 'verified' | 'simulated' | 'missing' | 'never';

/** A fact of the servers, and how the simulator stands to it. */
export interface Row {
  /** What the evidence and the tables of reasons call it. */
  readonly fact: string;
  /** Operation, id, or kind of flow. */
  readonly subject: string;
  /** Status or state of the flow, where the subject has several. */
  readonly detail: string;
  /** Method and path of an operation. */
  readonly place?: string;
  readonly state: State;
  readonly evidence: readonly Evidence[];
  /** Why it is not verified. */
  readonly reason: string;
}

/** A table of the ledger. */
export interface Section {
  readonly title: string;
  readonly columns: readonly [subject: string, detail: string];
  readonly rows: readonly Row[];
}
