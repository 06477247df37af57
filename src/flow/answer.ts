import { NotJson } from '../api/read-json.ts';

/** A call of an API's client. Only one of `data` and `error` is set, by the status. */
export type ApiCall = Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/** How long to wait before the next try: so many seconds, or until a moment in milliseconds since 1970. */
export type Wait = { readonly seconds: number } | { readonly until: number };

/** A server's answer, or the lack of one, as the error policy reads it. */
export interface Answer {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON; `undefined` when there was none. */
  readonly body: unknown;
  /** False when something other than JSON came where JSON was due. */
  readonly json: boolean;
  /** What a `Retry-After` header asks for, if there was one. */
  readonly wait?: Wait;
}

const noAnswer: Answer = { status: 0, statusText: '', body: undefined, json: false };

/**
 * Gives a flow what screens count on: servers before this one, and what stands before a server, leave members out that hold
 * nothing, or have `null` there.
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

/** A header's date (RFC 9110, section 5.6.7) in milliseconds since 1970, else NaN. */
const dateIn = (value: string) => (/^\w+,? /.test(value) ? Date.parse(value) : Number.NaN);

/**
 * `Retry-After` as seconds or as a date (RFC 9110, section 10.2.3); anything else says nothing. A date is counted from the
 * answer's own `Date`, where the browser shows it: the clock of this machine may be wrong.
 */
function waitOf({ headers }: Response): { wait?: Wait } {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return { wait: { seconds: Number(value) } };
  const until = dateIn(value);
  if (Number.isNaN(until)) return {};
  const sent = dateIn(headers.get('date') ?? '');
  return { wait: Number.isNaN(sent) ? { until } : { seconds: Math.max(0, (until - sent) / 1000) } };
}

/** What an answer says besides its body. */
const responseHead = (response: Response) => ({
  status: response.status,
  statusText: response.statusText,
  ...waitOf(response),
});

/**
 * Turns a call into an answer. Never throws for what a network or a server can do; only an aborted call
 * throws, because then nobody waits for it any more.
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

/** A member of a JSON object, else `undefined`. */
export function member(body: unknown, ...path: string[]): unknown {
  let value = body;
  for (const key of path) value = Reflect.get(Object(value), key);
  return value;
}

/** The same for a member that should be a string. */
export function memberText(body: unknown, ...path: string[]): string | undefined {
  const value = member(body, ...path);
  return typeof value === 'string' ? value : undefined;
}
