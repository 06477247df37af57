import type { Kind } from '../kit/index.ts';
import type { Fields } from '../runner/agent.ts';

/** Who sends: people's agents, two tabs' worth of each, and those who administer. */
export type Who =
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
  readonly as: Who;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Begins a flow as this agent does and reads it; `flow` is its name from here on. */
interface Begin extends Common {
  readonly do: 'begin';
  readonly kind: Kind;
  readonly query?: string;
  readonly flow: string;
}

interface Read extends Common {
  readonly do: 'read';
  readonly flow: string;
}

/** Submits a flow and reads what that leads to: another flow is named like this one, with a `+` behind. */
interface Submit extends Common {
  readonly do: 'submit';
  readonly flow: string;
  readonly fields: Fields;
  readonly query?: string;
}

/**
 * Any other request; `keep` names what is learnt from the answer (an identity, a flow). A body is written as its
 * `content-type` says, if one is given; a text goes as it is.
 */
interface Send extends Common {
  readonly do: 'send';
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly keep?: string;
}

/** Registers a client anew, by its id: that is in the names of cookies, so that it cannot be another each time. */
interface Client extends Common {
  readonly do: 'client';
  readonly fields: Fields;
}

/**
 * One move of a walk, as data. Texts hold references, by what they stand for: `<email:ada>`, `<node:csrf_token>`
 * (see `references.ts`). A move whose references stand for nothing is left out, so that any part of a walk is a walk.
 */
export type Move = Begin | Read | Submit | Send | Client;

/** A walk: what is done, in order. */
export type Walk = readonly Move[];
