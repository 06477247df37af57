/**
 * What a browser hides travels beside what it shows, in one header each way: `Cookie`, `Origin` and the like, which no script may
 * send, and `Set-Cookie` and redirects, which none may see.
 */
export const boxed = 'x-contract';

export interface SentBox {
  readonly headers: readonly [string, string][];
  /** The servers' time, in milliseconds since 1970. */
  readonly now: number;
}

export interface AnswerBox {
  readonly status: number;
  readonly headers: readonly [string, string][];
  /** The servers' time when they had answered: who waits moves it. */
  readonly now: number;
}

export const pack = (box: SentBox | AnswerBox): string => encodeURIComponent(JSON.stringify(box));

/** @returns what was packed by the other side, which is ours as well */
export const unpack = <Box extends SentBox | AnswerBox>(text: string | null): Box =>
  JSON.parse(decodeURIComponent(text ?? 'null'));

/** Statuses that `fetch` either follows or shows nothing of. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
