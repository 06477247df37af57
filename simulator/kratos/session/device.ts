/** Where somebody signs in from, as the proxies in front of the server tell it (`httpx.ClientIP`, `SetSessionDeviceInformation`). */

import type { Incoming } from '../../http/exchange.ts';
import type { Device } from '../record/records.ts';

/** In this order: the first that is there counts. */
const clientAddressHeaders = ['true-client-ip', 'cf-connecting-ip', 'x-real-ip'];

/** Go's `net.IP.IsPrivate`. */
const isPrivate = (ip: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^f[cd][\da-f]{2}:/i.test(ip);

function addressOf({ headers, address }: Incoming): string {
  const told = clientAddressHeaders.map((name) => headers.get(name)).find(Boolean);
  if (told) return told;
  const way = headers.get('x-forwarded-for');
  if (!way) return address;
  const hops = way.split(',').map((hop) => hop.trim());
  return hops.findLast((hop) => !isPrivate(hop)) ?? '';
}

export const deviceOf = (request: Incoming, id: string): Device => ({
  id,
  ip_address: addressOf(request),
  user_agent: request.headers.get('user-agent'),
  location: ['cf-ipcity', 'cf-ipcountry'].flatMap((name) => request.headers.get(name) || []).join(', '),
});
