import { member } from '../api/member.ts';
import { NotJson } from '../api/read-json.ts';

/** The pending result of an API client's call. Either `data` or `error` is set, depending on the status. */
export type ApiCall = Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/** Time until the next try: a number of seconds, or a moment in milliseconds since 1970. */
export type Wait = { readonly seconds: number } | { readonly until: number };

/** A server's response, or its absence, as the error policy reads it. */
export interface Answer {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON; undefined if there was none. */
  readonly body: unknown;
  /** False if the response should have been JSON and was not. */
  readonly json: boolean;
  /** Wait that a `Retry-After` header asks for. */
  readonly wait?: Wait;
}

const noAnswer: Answer = { status: 0, statusText: '', body: undefined, json: false };

/**
 * Fills in the members of a flow that screens rely on. Older servers and proxies leave out empty members, or set them
 * to null.
 */
function withDefaults(body: unknown): unknown {
  const ui = Object(member(body, 'ui'));
  ui.messages ??= [];
  for (const node of ui.nodes ?? []) {
    node.messages ??= [];
    node.meta ??= {};
  }
  return body;
}

/** Parses a date of a header (RFC 9110, section 5.6.7). @returns milliseconds since 1970, or NaN */
const dateIn = (value: string) => (/^\w+,? /.test(value) ? Date.parse(value) : Number.NaN);

/**
 * Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). A date counts from the response's own `Date`
 * if the browser exposes it, because this machine's clock may be wrong.
 */
function waitOf({ headers }: Response): { wait?: Wait } {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return { wait: { seconds: Number(value) } };
  const until = dateIn(value);
  if (Number.isNaN(until)) return {};
  const sent = dateIn(headers.get('date') ?? '');
  return { wait: Number.isNaN(sent) ? { until } : { seconds: Math.max(0, (until - sent) / 1000) } };
}

/** Returns the members of an answer that do not come from the body. */
const responseHead = (response: Response) => ({
  status: response.status,
  statusText: response.statusText,
  ...waitOf(response),
});

/**
 * Awaits a call and turns its result into an answer. Network and server failures become answers too.
 * @throws AbortError if the call was aborted
 */
export async function answerOf(call: () => ApiCall): Promise<Answer> {
  try {
    const { data, error, response } = await call();
    return { ...responseHead(response), json: true, body: withDefaults(response.ok ? data : error) };
  } catch (error) {
    if (error instanceof NotJson) return { ...responseHead(error.response), json: false, body: undefined };
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return noAnswer;
  }
}
