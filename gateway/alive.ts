import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { GatewayConfig } from './config/config.ts';

/** Addresses to listen on that mean all of a machine's own, and one of these to call. */
const callable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Milliseconds that the gateway may take to respond. */
const timeout = 2000;

/**
 * Asks the gateway that was started with the same environment whether it is alive: the health check of a container without a
 * shell or any other program.
 */
export function isAlive({ HOST, PORT, tls }: Pick<GatewayConfig, 'HOST' | 'PORT' | 'tls'>): Promise<boolean> {
  const send = tls ? secureRequest : request;
  // The certificate is for the public name, not for this address.
  const options = { host: callable[HOST] ?? HOST, port: PORT, path: '/health/alive', rejectUnauthorized: false };
  return new Promise((resolve) => {
    const call = send({ ...options, signal: AbortSignal.timeout(timeout) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.once('error', () => resolve(false)).end();
  });
}
