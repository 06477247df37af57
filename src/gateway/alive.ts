import type { GatewayConfig } from './config/config.ts';
import { request } from './http.ts';

/** Addresses that mean all of a machine's own. */
const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Asks the gateway that was started with the same environment whether it is alive: the health check of a container that
 * holds no shell and no other program.
 */
export function isAlive({ HOST, PORT, BASE_PATH, tls }: GatewayConfig): Promise<boolean> {
  const ask = tls ? process.getBuiltinModule('node:https').request : request;
  const host = anyAddress[HOST] ?? HOST;
  // The certificate is for the name that the world uses.
  const options = { host, port: PORT, path: `${BASE_PATH}/health/alive`, timeout: 2000, rejectUnauthorized: false };
  return new Promise((resolve) => {
    const call = ask(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    call
      .once('timeout', () => call.destroy())
      .once('error', () => resolve(false))
      .end();
  });
}
