/** Calls to other servers, whose failures read as those of Go's HTTP client. */

import { statusTexts } from '../go/status.ts';
import { urlProblem } from '../go/url/url.ts';
import { fromUtf8 } from '../go/utf8.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { unreached } from './unreached.ts';

/** Why a server could not be reached. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** It took too long. */
  readonly isLate: boolean;
  /** It will not be another time: what is wrong is the address, or who answers there. */
  readonly isLasting: boolean;

  constructor(message: string, { isLate = false, isLasting = false } = {}) {
    super(message);
    this.isLate = isLate;
    this.isLasting = isLasting;
  }
}

/** How a server's client behaves. */
interface Client {
  /** As long as it waits for one answer, in milliseconds. */
  readonly patience: number;
  /** How often it tries. */
  readonly attempts: number;
}

/** The one that nearly everything is asked by (`driver/registry_default.go`). */
export const usual: Client = { patience: 30_000, attempts: 3 };

/** What Go says of an answer that did not come in time. */
const late = 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';

/** On whose behalf is called. */
export interface Caller {
  readonly runtime: Runtime;
}

/** @throws Unreachable */
export async function call(
  { runtime }: Caller,
  url: string,
  init?: RequestInit,
  { patience } = usual,
): Promise<Response> {
  const fail = (reason: string, how = {}) => new Unreachable(`${method(init)} ${JSON.stringify(url)}: ${reason}`, how);
  if (!URL.canParse(url)) throw fail('unsupported protocol scheme ""', { isLasting: true });
  try {
    return await followed(runtime.fetch, url, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') throw fail(late, { isLate: true });
    const { code, reason } = unreached(url, error);
    throw fail(reason, { isLasting: /CERT|SIGNATURE/.test(code) });
  }
}

/** Go's client follows ten times, and turns what it sends into a GET but where a 307 or a 308 forbids that. */
async function followed(fetch: Runtime['fetch'], url: string, init: RequestInit): Promise<Response> {
  let [at, sent] = [url, { ...init, redirect: 'manual' } as RequestInit];
  for (let times = 0; ; times++) {
    const response = await fetch(at, sent);
    // A browser shows nothing of a redirect that it does not follow by itself.
    if (response.type === 'opaqueredirect') return fetch(at, { ...sent, redirect: 'follow' });
    const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : '';
    if (!location) return response;
    const fail = (where: string, reason: string, how = {}) =>
      new Unreachable(`${method(init)} ${JSON.stringify(where)}: ${reason}`, how);
    if (times === 10) throw fail(location, 'stopped after 10 redirects', { isLasting: true });
    const problem = urlProblem(location);
    if (problem !== undefined)
      throw fail(at, `failed to parse Location header ${JSON.stringify(location)}: ${problem}`);
    const next = new URL(location, at);
    if (!/^https?:$/.test(next.protocol))
      throw fail(next.href, `unsupported protocol scheme "${next.protocol.slice(0, -1)}"`, { isLasting: true });
    const isOther = next.origin !== new URL(at).origin;
    const headers = new Headers(sent.headers);
    if (isOther) headers.delete('authorization');
    if (response.status < 307 && sent.method && !/^(GET|HEAD)$/.test(sent.method)) {
      headers.delete('content-type');
      const { body: _, ...rest } = sent;
      sent = { ...rest, method: 'GET' };
    }
    [at, sent] = [next.href, { ...sent, headers }];
  }
}

/** How long the server's client waits before the second time, and at most (`oryx/httpx`), in milliseconds. */
const [shortest, longest] = [1000, 30_000];

/** Headers that each time has of its own. */
type Marks = () => Readonly<Record<string, string>>;

/**
 * The same for a server that may recover: what cannot be reached, is too busy or has a fault is tried again
 * (go-retryablehttp's `DefaultRetryPolicy` and `DefaultBackoff`).
 *
 * @throws Unreachable once nobody tries any more
 */
export async function callAgain(
  caller: Caller,
  url: string,
  init?: RequestInit,
  { marks, ...client }: Partial<Client> & { readonly marks?: Marks | undefined } = {},
): Promise<Response> {
  const { attempts, patience } = { ...usual, ...client };
  for (let attempt = 1; ; attempt++) {
    const sent = marks ? { ...init, headers: { ...(init?.headers as Record<string, string>), ...marks() } } : init;
    const outcome = await call(caller, url, sent, { attempts, patience }).catch((error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    });
    const isFailure = outcome instanceof Unreachable;
    if (!isFailure && !mayRecover(outcome)) return outcome;
    if (attempt === attempts || (isFailure && outcome.isLasting)) {
      const line = `${init?.method ?? 'GET'} ${url} giving up after ${attempt} attempt(s)`;
      throw isFailure ? new Unreachable(`${line}: ${outcome.message}`, outcome) : new Unreachable(line);
    }
    const wished = isFailure ? undefined : retryAfter(outcome, caller.runtime.clock.now());
    await caller.runtime.clock.wait(wished ?? Math.min(shortest * 2 ** (attempt - 1), longest));
  }
}

const mayRecover = ({ status }: Response): boolean => status === 429 || (status >= 500 && status !== 501);

/** What the answer asks for, in milliseconds: a number of seconds, or a date. */
function retryAfter({ status, headers }: Response, now: number): number | undefined {
  const wish = status === 429 || status === 503 ? headers.get('retry-after') : null;
  if (wish === null) return undefined;
  if (/^\d+$/.test(wish)) return Number(wish) * 1000;
  const moment = Date.parse(wish);
  return Number.isNaN(moment) ? undefined : Math.max(moment - now, 0);
}

/** As Go names it in an error: a word, not a token. */
function method({ method: name = 'GET' }: RequestInit = {}): string {
  return name.charAt(0) + name.slice(1).toLowerCase();
}

/** `503 Service Unavailable` */
export function statusLine({ status }: Response): string {
  return `${status} ${statusTexts[status] ?? ''}`.trim();
}

/** The body as text, with the mark of the order of bytes that the language would pass over. */
export const wholeText = async (response: Response): Promise<string> => fromUtf8(await response.bytes());

/** The beginning of an answer's body: no more than so many bytes of it are waited for. */
export async function beginningOf({ body }: Response, most: number): Promise<string> {
  const [reader, decoder] = [body?.getReader(), new TextDecoder('utf-8', { ignoreBOM: true })];
  let [text, left] = ['', most];
  for (let chunk = await reader?.read(); chunk?.value && left > 0; chunk = await reader?.read()) {
    text += decoder.decode(chunk.value.subarray(0, left), { stream: true });
    left -= chunk.value.length;
  }
  await reader?.cancel();
  return text + decoder.decode();
}
