/** How `fetch` fails when a server gives no answer. */
import { defaultClient } from 'ory-simulator/core';

/** Returns the error of Node's `fetch` for a connection that the server closed. */
export const connectionClosed = () => new TypeError('other side closed', { cause: { code: 'UND_ERR_SOCKET' } });

/** After this time (ms) Kratos closes a connection at its public port without an answer. */
export const answerTimeout = 60_000;

/** Simulates a call to a server that never answers: advances the clock by the caller's timeout and fails. Calls to `/unheard` are not awaited, so no time passes. */
export function failWithTimeout(advance: (milliseconds: number) => void, url: string): Promise<never> {
  if (url.endsWith('/unheard')) return new Promise(() => undefined);
  advance(defaultClient.timeout);
  return Promise.reject(new DOMException('', 'TimeoutError'));
}
