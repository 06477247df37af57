import type { Answer, Incoming, Service } from '../../http/exchange.ts';

export type Side = keyof Service;
export type Members = Record<string, unknown>;

/** What was asked of a listener. */
export interface RuleRequest {
  readonly side: Side;
  readonly incoming: Incoming;
}

/** One way in which another version answers otherwise than the pinned one. */
export interface Rule {
  /** In a few words, for people; the ledger lists them. */
  readonly what: string;
  /** Before the server is asked: what answers in its place, or another request for it. */
  readonly instead?: (asked: RuleRequest) => { readonly answer: Answer } | { readonly incoming: Incoming } | undefined;
  /** The answer as that version gives it. */
  readonly answer?: (answer: Answer, asked: RuleRequest) => Answer;
  /** Changes, in place, the object or list that the body of an answer holds. True where it did. */
  readonly body?: (body: Members, asked: RuleRequest) => boolean;
}

export type Rules = readonly Rule[];

/** The rules of both servers. */
export interface Version {
  readonly kratos: Rules;
  readonly hydra: Rules;
}
