import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { GatewayConfig } from './config/config.ts';

/** Addresses that mean "all of this machine's addresses", with one address to call. */
const loopbackAddresses: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Milliseconds that the gateway may take to respond. */
const timeout = 2000;

/**
 * Returns whether the gateway that was started with the same environment is alive. The container's health check runs it
 * (`--alive`), because the image has no shell and no other program.
 */
export function isAlive({ HOST, PORT, tls }: Pick<GatewayConfig, 'HOST' | 'PORT' | 'tls'>): Promise<boolean> {
  const send = tls ? secureRequest : request;
  // The certificate is for the public name, not for this address.
  const options = {
    host: loopbackAddresses[HOST] ?? HOST,
    port: PORT,
    path: '/health/alive',
    rejectUnauthorized: false,
  };
  return new Promise((resolve) => {
    const call = send({ ...options, signal: AbortSignal.timeout(timeout) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.once('error', () => resolve(false)).end();
  });
}
