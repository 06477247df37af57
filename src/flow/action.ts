import type { Flow, FlowKind } from '../../openapi/index.ts';
import type { Answer, Wait } from './answer.ts';
import type { Journey } from './journey/journey.ts';

/** Everything a page can be unable to do; each has a title and a text in the catalogue (`problem.<id>.title`). */
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

/** A reason why it cannot go on, free of flow ids, challenges and bodies. */
export interface Problem {
  readonly id: ProblemId;
  /** `error.id` of the server, to tell support. */
  readonly errorId?: string;
  /** How long the server asks to wait. */
  readonly wait?: Wait;
  /** Where the person may go on; an address the server gave. */
  readonly applicationUrl?: string;
  /** Where the same request of an application begins anew; an address of its issuer. */
  readonly restartUrl?: string;
}

/** Words shown above a form that was replaced under the person's hands. */
export type Notice = 'renewed' | 'csrf';

/** What to do next. Policies return these; only `perform` carries them out. */
export type Action =
  | { readonly do: 'show'; readonly flow: Flow }
  /** A path of this app. */
  | { readonly do: 'go'; readonly to: string }
  /** An address the server (or the configuration) gave. */
  | { readonly do: 'browse'; readonly to: string }
  /** Read the flow of that id, or without one create a new flow, on the kind's own screen. */
  | { readonly do: 'load'; readonly id?: string; readonly notice?: Notice }
  | { readonly do: 'fail'; readonly problem: Problem };

/** What was being done when an answer came. */
export type CallStep = 'create' | 'read' | 'submit' | 'session' | 'logout' | 'error' | 'gateway';

/** Everything the error policy may look at. */
export interface Situation {
  readonly step: CallStep;
  readonly kind?: FlowKind;
  readonly answer: Answer;
  readonly journey: Journey;
  /** Address of the screen, base path included. */
  readonly here: URL;
  /** The browser's address of Kratos's public API. */
  readonly kratosUrl: string;
  /** Whether the form was already replaced once because of CSRF. */
  readonly csrfBefore?: boolean;
  /** How many times in a row the app sent the person on by itself. */
  readonly hops: number;
}
