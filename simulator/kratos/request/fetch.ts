/** Calls to other servers, whose failures read as those of Go's HTTP client. */

import { decodeBase64 } from '../../go/base64.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import { KratosError, statusTexts } from '../wire/errors.ts';
import type { Kratos } from './context.ts';

/** An error that has no status of its own. */
export const plain = (message: string) => new KratosError({ status: 500, bare: true, message });

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

const reasons: Readonly<Record<string, (url: URL) => string>> = {
  ECONNREFUSED: ({ hostname, port, protocol }) =>
    `dial tcp ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}: connect: connection refused`,
  ENOTFOUND: ({ hostname }) => `dial tcp: lookup ${hostname}: no such host`,
};

/** As long as the server's client waits for one answer (`driver/registry_default.go`). */
const patience = 30_000;
/** What Go says of an answer that did not come in time. */
export const late = 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';

/** Whether it was time that ended a call. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** @throws Unreachable */
export async function call({ runtime }: Kratos, url: string, init?: RequestInit): Promise<Response> {
  const fail = (reason: string, how = {}) => new Unreachable(`${method(init)} ${JSON.stringify(url)}: ${reason}`, how);
  if (!URL.canParse(url)) throw fail('unsupported protocol scheme ""', { isLasting: true });
  try {
    return await runtime.fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    if (isTimeout(error)) throw fail(late, { isLate: true });
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    throw fail(reasons[code]?.(new URL(url)) ?? (error as Error).message, { isLasting: /CERT|SIGNATURE/.test(code) });
  }
}

/** How often the server's client tries, and how long it waits before the second time and at most (`oryx/httpx`), in milliseconds. */
const attempts = 3;
const [shortest, longest] = [1000, 30_000];

/**
 * The same for a server that may recover: what cannot be reached, is too busy or has a fault is tried again
 * (go-retryablehttp's `DefaultRetryPolicy` and `DefaultBackoff`).
 *
 * @throws Unreachable once nobody tries any more
 */
export async function callAgain(kratos: Kratos, url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await call(kratos, url, init).catch((error: unknown) => {
      if (error instanceof Unreachable) return error;
      throw error;
    });
    const isFailure = outcome instanceof Unreachable;
    if (!isFailure && !mayRecover(outcome)) return outcome;
    if (attempt === attempts || (isFailure && outcome.isLasting)) {
      const line = `${init?.method ?? 'GET'} ${url} giving up after ${attempt} attempt(s)`;
      throw isFailure ? new Unreachable(`${line}: ${outcome.message}`, outcome) : new Unreachable(line);
    }
    const wished = isFailure ? undefined : retryAfter(outcome, kratos.runtime.clock.now());
    await kratos.runtime.clock.wait(wished ?? Math.min(shortest * 2 ** (attempt - 1), longest));
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

/** The text at an address of the configuration. Files are read with it and are `base64://` by now. @throws KratosError */
export async function readAddress(kratos: Kratos, url: string): Promise<string> {
  if (url.startsWith('base64://')) return fromUtf8(decodeBase64(url.slice('base64://'.length)) ?? new Uint8Array());
  const response = await callAgain(kratos, url).catch((error: unknown) => {
    throw error instanceof Unreachable ? plain(`${url}: ${error.message}`) : error;
  });
  return response.text();
}
