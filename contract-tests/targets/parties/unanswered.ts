/** Those who give no answer, as whoever calls them by `fetch` meets them. */
import { defaultClient } from 'ory-simulator/http/client';

/** What comes of a call whose connection is ended. */
export const hungUp = () => new TypeError('other side closed', { cause: { code: 'UND_ERR_SOCKET' } });

/** As long as Kratos lets somebody wait for an answer at its public port, in milliseconds. */
export const longestAnswer = 60_000;

/** Whoever calls somebody who never answers has waited as long as it does; for `/unheard` nobody waits, and no time passes. */
export function silence(advance: (milliseconds: number) => void, url: string): Promise<never> {
  if (url.endsWith('/unheard')) return new Promise(() => undefined);
  advance(defaultClient.timeout);
  return Promise.reject(new DOMException('', 'TimeoutError'));
}
