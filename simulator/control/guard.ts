import { type CorsConfig, corsHeaders } from '../http/cors.ts';
import type { Incoming, Service } from '../http/exchange.ts';
import { errorOf } from './answers.ts';

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

/** Tells whether a browser says from which page it sends a request. Other clients, such as SDKs, do not. */
const namesItsPage = ({ headers }: Incoming): boolean =>
  headers.get('origin') !== null || headers.get('sec-fetch-site') !== null;

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns the handlers of a server for its ports: pages of other origins cannot change data at the admin port, unless CORS
 * allows them. A real server accepts such a request. Clients that are no page pass under any host name.
 *
 * @param cors the `cors` section of the admin listener; only Hydra has one
 */
export const guardAdmin = (service: Service, cors?: CorsConfig): Service => ({
  public: service.public,
  admin: async (incoming) => {
    const isForeign = !reads.has(incoming.method) && namesItsPage(incoming) && isFromOtherOrigin(incoming);
    const isAllowed = cors?.enabled && 'access-control-allow-origin' in corsHeaders(cors, incoming);
    return isForeign && !isAllowed
      ? errorOf(403, 'pages of other origins cannot change data at the admin port')
      : service.admin(incoming);
  },
});
