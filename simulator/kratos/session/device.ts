/**
 * The device of a session: address, user agent and location, as proxies report them (`httpx.ClientIP`, and
 * `SetSessionDeviceInformation` in session/session.go of Kratos v26.2.0).
 */

import type { Incoming } from '../../http/exchange.ts';
import type { Device } from '../record/records.ts';

/** In this order; the first one that is set counts. */
const clientAddressHeaders = ['true-client-ip', 'cf-connecting-ip', 'x-real-ip'];

/** Go's `net.IP.IsPrivate`. */
const isPrivate = (ip: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^f[cd][\da-f]{2}:/i.test(ip);

function clientAddress({ headers, address }: Incoming): string {
  const reported = clientAddressHeaders.map((name) => headers.get(name)).find(Boolean);
  if (reported) return reported;
  const forwardedFor = headers.get('x-forwarded-for');
  if (!forwardedFor) return address;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops.findLast((hop) => !isPrivate(hop)) ?? '';
}

/** The device of a request. @param id of the device's record */
export const deviceOf = (request: Incoming, id: string): Device => ({
  id,
  ip_address: clientAddress(request),
  user_agent: request.headers.get('user-agent'),
  location: ['cf-ipcity', 'cf-ipcountry'].flatMap((name) => request.headers.get(name) || []).join(', '),
});
