import type { Answer, Incoming, Service } from '../../http/exchange.ts';

export type Side = keyof Service;
export type JsonBody = Record<string, unknown>;

/** A request, and the listener that got it. */
export interface RuleRequest {
  readonly side: Side;
  readonly incoming: Incoming;
}

/** One difference between the responses of another version and of the pinned version. */
export interface Rule {
  /** A few words for readers of the parity ledger. */
  readonly description: string;
  /** Runs before the server gets the request. Returns a response in its place, or another request for the server. */
  readonly intercept?: (
    request: RuleRequest,
  ) => { readonly answer: Answer } | { readonly incoming: Incoming } | undefined;
  /** Changes the response. */
  readonly answer?: (answer: Answer, request: RuleRequest) => Answer;
  /** Changes, in place, the object or array in the response's body. @returns whether it changed something */
  readonly changeBody?: (body: JsonBody, request: RuleRequest) => boolean;
}

export type Rules = readonly Rule[];

/** The rules of both servers. */
export interface Version {
  readonly kratos: Rules;
  readonly hydra: Rules;
}
