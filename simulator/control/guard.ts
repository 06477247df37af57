import type { Incoming } from '../http/exchange.ts';

const hosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Tells whether a request names this machine as its host. Any other name may be an attacker's (DNS rebinding). */
export const namesThisMachine = ({ url }: Incoming): boolean => hosts.test(url.hostname);

/**
 * Tells whether a request comes from a page of another origin, by the headers that browsers add. Such a page must not use
 * the control API. Requests of the simulator's own page and of clients other than browsers pass.
 */
export function isFromOtherOrigin(incoming: Incoming): boolean {
  const { headers, url } = incoming;
  if (!namesThisMachine(incoming)) return true;
  const origin = headers.get('origin');
  if (origin !== null && origin !== url.origin) return true;
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/** Tells whether a request comes from a page of another site. */
export const isFromOtherSite = ({ headers }: Incoming): boolean => headers.get('sec-fetch-site') === 'cross-site';
