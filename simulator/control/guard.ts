import type { Incoming } from '../http/exchange.ts';

const hosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** A name that only this machine has: another one may be a stranger's that leads here (DNS rebinding). */
export const isOfThisMachine = ({ url }: Incoming): boolean => hosts.test(url.hostname);

/**
 * A page of the web that somebody has open must not move the clock: browsers say where a request comes from, and by which
 * name. Only the simulator's own page, and what is no page, comes through.
 */
export function isOfAnotherPage(incoming: Incoming): boolean {
  const { headers, url } = incoming;
  if (!isOfThisMachine(incoming)) return true;
  const origin = headers.get('origin');
  if (origin !== null && origin !== url.origin) return true;
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/** A page of another site: what it opens here does as little as any link. */
export const isOfAnotherSite = ({ headers }: Incoming): boolean => headers.get('sec-fetch-site') === 'cross-site';
