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
  const fail = (reason: string) => new Unreachable(`${method(init)} ${JSON.stringify(url)}: ${reason}`);
  if (!URL.canParse(url)) throw fail('unsupported protocol scheme ""');
  try {
    return await runtime.fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    if (isTimeout(error)) throw fail(late);
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    throw fail(reasons[code]?.(new URL(url)) ?? (error as Error).message);
  }
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
  const response = await call(kratos, url).catch((error: unknown) => {
    // The server's client tries thrice; the last failure is told.
    throw error instanceof Unreachable
      ? plain(`${url}: GET ${url} giving up after 3 attempt(s): ${error.message}`)
      : error;
  });
  return response.text();
}
