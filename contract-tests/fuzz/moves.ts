import type { FlowKind } from '../kit/index.ts';
import type { RequestFields } from '../runner/agent.ts';

/** Names of agents: two of each kind for people, and the admin agents. */
export type AgentName =
  | 'browser'
  | 'browser 2'
  | 'form'
  | 'form 2'
  | 'native'
  | 'native 2'
  | 'admin'
  | 'hydra'
  | 'hydra admin';

interface Common {
  readonly as: AgentName;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a flow and reads it. `flow` is its name from now on. */
interface Begin extends Common {
  readonly do: 'begin';
  readonly kind: FlowKind;
  readonly query?: string;
  readonly flow: string;
}

interface Read extends Common {
  readonly do: 'read';
  readonly flow: string;
}

/** Submits a flow and reads the flow that follows. If that is another flow, its name is this one with a `+`. */
interface Submit extends Common {
  readonly do: 'submit';
  readonly flow: string;
  readonly fields: RequestFields;
  readonly query?: string;
}

/**
 * Any other request. `keep` names the object in the answer (an identity, a flow). A body is encoded by its
 * `content-type`, if one is given; a text is sent unchanged.
 */
interface Send extends Common {
  readonly do: 'send';
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly keep?: string;
}

/** Deletes and registers a client. Its id is fixed, because it is part of cookie names. */
interface Client extends Common {
  readonly do: 'client';
  readonly fields: RequestFields;
}

/**
 * One move of a walk, as data. Texts contain references such as `<email:ada>` and `<node:csrf_token>` (see `references.ts`).
 * A move with an unknown reference is skipped, so that any part of a walk is a valid walk.
 */
export type Move = Begin | Read | Submit | Send | Client;

export type Walk = readonly Move[];
