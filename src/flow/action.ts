import type { Flow, FlowKind } from '@members/openapi';
import type { Challenge } from 'altcha-lib';
import type { Answer, Wait } from './answer.ts';
import type { Journey } from './journey/journey.ts';

/** All problems that a page can show. Each has a title and a text in the catalogue (`problem.<id>.title`). */
const problemIds = [
  'unreachable',
  'not_json',
  'foreign_action',
  'unsafe_target',
  'too_many',
  'server_error',
  'misconfigured',
  'cookies',
  'loop',
  'challenge_gone',
  'account_disabled',
  'disabled',
  'not_offered',
  'signed_in',
  'return_to_forbidden',
  'other_identity',
  'session_missing',
  'not_loaded',
  'gateway',
  'unexpected',
] as const;

export type ProblemId = (typeof problemIds)[number];

/** Why the app cannot continue. It never holds flow ids, challenges or bodies. */
export interface Problem {
  readonly id: ProblemId;
  /** `error.id` of the server's response, shown as a reference for support. */
  readonly errorId?: string;
  /** How long the server asks the client to wait. */
  readonly wait?: Wait;
  /** Proof of work of the gateway that admits one more attempt before the wait is over. */
  readonly challenge?: Challenge;
  /** Address of the application to return to, as the server gave it. */
  readonly applicationUrl?: string;
  /** Address at the client where the same OAuth2 request starts again. */
  readonly restartUrl?: string;
}

/** Where a user starts an OAuth2 request again, or returns to its client. */
export type RequestLinks = Pick<Problem, 'restartUrl' | 'applicationUrl'>;

/** Text above a form that replaced another one while the user was filling it in. */
export type Notice = 'renewed' | 'csrf';

/** What the app does next. Policies return actions; only `perform` carries them out. */
export type Action =
  | { readonly do: 'show'; readonly flow: Flow }
  /** Goes to a path of this app. */
  | { readonly do: 'go'; readonly to: string }
  /** Opens an address from the server or the configuration. */
  | { readonly do: 'browse'; readonly to: string }
  /** Opens the kind's own screen: it reads the flow with this id, or creates a flow if there is none. */
  | { readonly do: 'load'; readonly id?: string; readonly notice?: Notice }
  | { readonly do: 'fail'; readonly problem: Problem };

/** The call that a response answers. */
export type CallStep = 'create' | 'read' | 'submit' | 'session' | 'logout' | 'error' | 'gateway';

/** Input of the error policy. */
export interface Situation {
  readonly step: CallStep;
  readonly kind?: FlowKind;
  readonly answer: Answer;
  readonly journey: Journey;
  /** Address of the screen, with the base path. */
  readonly here: URL;
  /** Address of Kratos's public API for the browser. */
  readonly kratosUrl: string;
  /** Whether a CSRF failure has already replaced the form once. */
  readonly csrfBefore?: boolean;
  /** Number of consecutive redirects by the app itself. */
  readonly hops: number;
}
