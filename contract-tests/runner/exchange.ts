/** Requests and answers as they go over the wire. Agents create and record them, targets send them. */

export interface WireRequest {
  readonly method: string;
  /** Absolute; sent unchanged, including double slashes. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface WireAnswer {
  readonly status: number;
  /** In the server's order; names as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Stands for an answer where the server closed the connection without one. */
export const droppedConnection: WireAnswer = { status: 0, headers: [], body: '' };

export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** Base addresses without a trailing slash. The optional ones exist where the profile needs them. Recordings show them by these names. */
export interface Addresses {
  readonly public: string;
  readonly admin: string;
  readonly hydra?: string;
  readonly hydra_admin?: string;
  readonly upstream?: string;
  readonly breaches?: string;
  readonly hooks?: string;
  readonly silent?: string;
  readonly mail?: string;
}

/** One exchange before normalisation. */
export interface Step {
  readonly note: string;
  readonly agent: string;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** When the request was sent and answered, by the target's clock (ms since 1970). */
  readonly sent: number;
  readonly received: number;
}

/** An exchange that is not recorded. `after` is the number of steps before it. */
export interface UnrecordedExchange extends Pick<Step, 'sent' | 'received'> {
  readonly after: number;
}

/** Returns all values of a header, in order. @param name in lower case */
export function headersOf(answer: WireAnswer, name: string): string[] {
  return answer.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

/** Returns the first value of a header. @param name in lower case */
export function headerOf(answer: WireAnswer, name: string): string | undefined {
  return headersOf(answer, name)[0];
}
