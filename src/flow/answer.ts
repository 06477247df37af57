/** What a client's call resolves to; `openapi-fetch` gives this for every status. */
export type Call = Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/** A server's answer, or the lack of one, as the error policy reads it. */
export interface Answer {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON; `undefined` when there was none. */
  readonly body: unknown;
  /** False when something other than JSON came where JSON was due. */
  readonly json: boolean;
  /** Seconds of a `Retry-After` header, if it gave any. */
  readonly retryAfter?: number;
}

const silence: Answer = { status: 0, statusText: '', body: undefined, json: false };

function isJson(response: Response): boolean {
  if (response.status === 204) return true;
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '');
}

function retryAfter(response: Response): { retryAfter?: number } {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? {} : { retryAfter: seconds };
}

/**
 * Turns a call into an answer. Never throws for what a network or a server can do; only an aborted call
 * throws, because then nobody waits for it any more.
 */
export async function answerOf(call: () => Call): Promise<Answer> {
  try {
    const { data, error, response } = await call();
    const { status, statusText } = response;
    const json = isJson(response);
    return { status, statusText, json, body: json ? (data ?? error) : undefined, ...retryAfter(response) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // A body that does not parse: the server answered, yet not with JSON.
    if (error instanceof SyntaxError) return { ...silence, status: 200 };
    return silence;
  }
}

/** A member of a JSON object, else `undefined`. */
export function member(body: unknown, ...path: string[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The same for a member that should be a string. */
export function text(body: unknown, ...path: string[]): string | undefined {
  const value = member(body, ...path);
  return typeof value === 'string' ? value : undefined;
}
