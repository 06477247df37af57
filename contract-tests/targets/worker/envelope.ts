/**
 * Name of the header that carries values that a browser hides from scripts: `Cookie`, `Origin` and others in requests,
 * `Set-Cookie` and redirects in answers.
 */
export const envelopeHeader = 'x-contract';

export interface RequestEnvelope {
  readonly headers: readonly [string, string][];
  /** Time of the servers' clock (ms since 1970). */
  readonly now: number;
}

export interface AnswerEnvelope {
  readonly status: number;
  readonly headers: readonly [string, string][];
  /** Time of the servers' clock after the answer; timeouts advance it. */
  readonly now: number;
}

export const pack = (box: RequestEnvelope | AnswerEnvelope): string => encodeURIComponent(JSON.stringify(box));

/** Returns the envelope in a header's value; it is trusted, because the other side is part of the tests. */
export const unpack = <Box extends RequestEnvelope | AnswerEnvelope>(text: string | null): Box =>
  JSON.parse(decodeURIComponent(text ?? 'null'));

/** Whether `fetch` hides the answer with this status or follows it. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
