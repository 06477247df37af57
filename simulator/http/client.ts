/** Calls other servers. Errors have the messages of Go's HTTP client. */

import { statusTexts } from '@members/engines/go/status';
import { urlProblem } from '@members/engines/go/url/url';
import { fromUtf8 } from '@members/engines/go/utf8';
import type { Runtime } from '../runtime/runtime.ts';
import { networkError } from './network-error.ts';

interface Failure {
  /** The timeout has passed. */
  readonly isTimeout?: boolean;
  /** Another attempt would fail too, because the address or the server's certificate is wrong. */
  readonly isPermanent?: boolean;
}

/** The server could not be reached, or did not respond. */
export class Unreachable extends Error implements Failure {
  override readonly name = 'Unreachable';
  readonly isTimeout: boolean;
  readonly isPermanent: boolean;

  constructor(message: string, { isTimeout = false, isPermanent = false }: Failure = {}) {
    super(message);
    this.isTimeout = isTimeout;
    this.isPermanent = isPermanent;
  }
}

interface Client {
  /** Timeout of each attempt, in milliseconds. */
  readonly timeout: number;
  readonly attempts: number;
}

/** The client for nearly all calls (`driver/registry_default.go`). */
export const defaultClient: Client = { timeout: 30_000, attempts: 3 };

const timeoutReason = 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';

/** The server that makes the call. */
export interface CallerContext {
  readonly runtime: Runtime;
}

/** Sends one request, and follows redirects as Go's client does. @throws Unreachable */
export async function call(
  { runtime }: CallerContext,
  url: string,
  init?: RequestInit,
  { timeout } = defaultClient,
): Promise<Response> {
  const fail = (reason: string, how: Failure = {}) =>
    new Unreachable(`${method(init)} ${JSON.stringify(url)}: ${reason}`, how);
  const { protocol } = URL.parse(url) ?? { protocol: ':' };
  if (!/^https?:$/.test(protocol))
    throw fail(`unsupported protocol scheme ${JSON.stringify(protocol.slice(0, -1))}`, { isPermanent: true });
  try {
    return await fetchFollowingRedirects(runtime.fetch, url, { ...init, signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') throw fail(timeoutReason, { isTimeout: true });
    const { code, reason } = networkError(url, error);
    throw fail(reason, { isPermanent: /CERT|SIGNATURE/.test(code) });
  }
}

/** Follows up to ten redirects. As in Go's client, the next request is a GET unless the status is 307 or 308. */
async function fetchFollowingRedirects(fetch: Runtime['fetch'], url: string, init: RequestInit): Promise<Response> {
  let at = url;
  let sent: RequestInit = { ...init, redirect: 'manual' };
  for (let times = 0; ; times++) {
    const response = await fetch(at, sent);
    // Browsers hide the target of a redirect that they do not follow themselves.
    if (response.type === 'opaqueredirect') return fetch(at, { ...sent, redirect: 'follow' });
    const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : '';
    if (!location) return response;
    const fail = (where: string, reason: string, how: Failure = {}) =>
      new Unreachable(`${method(init)} ${JSON.stringify(where)}: ${reason}`, how);
    if (times === 10) throw fail(location, 'stopped after 10 redirects', { isPermanent: true });
    const problem = urlProblem(location);
    if (problem !== undefined)
      throw fail(at, `failed to parse Location header ${JSON.stringify(location)}: ${problem}`);
    const next = new URL(location, at);
    if (!/^https?:$/.test(next.protocol))
      throw fail(next.href, `unsupported protocol scheme "${next.protocol.slice(0, -1)}"`, { isPermanent: true });
    const isOther = next.origin !== new URL(at).origin;
    const headers = new Headers(sent.headers);
    if (isOther) headers.delete('authorization');
    if (response.status < 307 && sent.method && !/^(GET|HEAD)$/.test(sent.method)) {
      headers.delete('content-type');
      const { body: _, ...rest } = sent;
      sent = { ...rest, method: 'GET' };
    }
    at = next.href;
    sent = { ...sent, headers };
  }
}

/** The wait before the second attempt, and the longest wait (`oryx/httpx`), in milliseconds. */
const shortestWait = 1000;
const longestWait = 30_000;

/** Makes the headers that differ between attempts. */
type AttemptHeaders = () => Readonly<Record<string, string>>;

/**
 * Sends a request, and tries again while the server cannot be reached, is too busy or has an error.
 *
 * @throws Unreachable after the last attempt
 * @see go-retryablehttp, `DefaultRetryPolicy` and `DefaultBackoff`
 */
export async function callWithRetries(
  caller: CallerContext,
  url: string,
  init?: RequestInit,
  { attemptHeaders, ...client }: Partial<Client> & { readonly attemptHeaders?: AttemptHeaders | undefined } = {},
): Promise<Response> {
  const { attempts, timeout } = { ...defaultClient, ...client };
  for (let attempt = 1; ; attempt++) {
    const sent = attemptHeaders
      ? { ...init, headers: { ...(init?.headers as Record<string, string>), ...attemptHeaders() } }
      : init;
    const outcome = await call(caller, url, sent, { attempts, timeout }).catch((error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    });
    const isFailure = outcome instanceof Unreachable;
    if (!isFailure && !mayRecover(outcome)) return outcome;
    if (attempt === attempts || (isFailure && outcome.isPermanent)) {
      const line = `${init?.method ?? 'GET'} ${url} giving up after ${attempt} attempt(s)`;
      throw isFailure ? new Unreachable(`${line}: ${outcome.message}`, outcome) : new Unreachable(line);
    }
    const requested = isFailure ? undefined : retryAfter(outcome, caller.runtime.clock.now());
    await caller.runtime.clock.wait(requested ?? Math.min(shortestWait * 2 ** (attempt - 1), longestWait));
  }
}

const mayRecover = ({ status }: Response): boolean => status === 429 || (status >= 500 && status !== 501);

/** The wait that a response's `Retry-After` asks for, in milliseconds. The header holds seconds or a date. */
function retryAfter({ status, headers }: Response, now: number): number | undefined {
  const value = status === 429 || status === 503 ? headers.get('retry-after') : null;
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(moment - now, 0);
}

/** The method as Go writes it in an error, such as `Get`. */
function method({ method: name = 'GET' }: RequestInit = {}): string {
  return name.charAt(0) + name.slice(1).toLowerCase();
}

/** The status line of a response, such as `503 Service Unavailable`. */
export function statusLine({ status }: Response): string {
  return `${status} ${statusTexts[status] ?? ''}`.trim();
}

/** The body as text. It keeps a byte order mark, which `Response.text()` removes. */
export const textWithBom = async (response: Response): Promise<string> => fromUtf8(await response.bytes());

/** Reads the start of a response's body. @param limit in bytes; the rest is not waited for */
export async function bodyPrefix({ body }: Response, limit: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let left = limit;
  for (let chunk = await reader?.read(); chunk?.value && left > 0; chunk = await reader?.read()) {
    text += decoder.decode(chunk.value.subarray(0, left), { stream: true });
    left -= chunk.value.length;
  }
  await reader?.cancel();
  return text + decoder.decode();
}
