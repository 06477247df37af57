import { setupWorker } from 'msw/browser';
import { handleOverPort, noCookies, stayRegistered } from 'ory-simulator/core';
import { simulatorHandlers } from 'ory-simulator/msw';
import { acceptHandlers } from './accept-requests.ts';
import { addressesOf, isServers, serviceWorker } from './addresses.ts';
import { adminRequest } from './admin-request.ts';
import { controlled, thread } from './start-thread.ts';

/**
 * Runs Kratos and Hydra in a thread of this page behind MSW's service worker. The pages of this origin then answer all
 * requests and navigations to the servers, and all tabs share one world.
 *
 * @returns the servers' addresses and a function that calls their admin APIs
 */
export async function startServers() {
  const addresses = addressesOf(location.origin);
  const { kratos, hydra, kratosAdmin } = addresses;
  const { port1, port2 } = new MessageChannel();
  const broken = new Promise<never>((_, reject) => {
    thread.onerror = ({ message }) => reject(new Error(`The servers did not start: ${message}`));
  });
  thread.postMessage(null, [port2]);
  const handle = handleOverPort(port1);
  const ask = async (method: string, url: string, body?: unknown): Promise<unknown> =>
    (await handle(adminRequest(method, url, body), noCookies)).json();
  const worker = setupWorker(...acceptHandlers(addresses, ask), ...simulatorHandlers({ handle }, [kratos, hydra]));
  stayRegistered();
  const ready = ask('GET', `${kratosAdmin}/health/ready`);
  const options = { serviceWorker: { url: serviceWorker }, quiet: true, onUnhandledFrame: 'bypass' } as const;
  const start = controlled.then(() => worker.start(options));
  await Promise.race([Promise.all([start, ready]), broken]);
  // The file host answered this navigation to a server with the page. Now the server can answer it.
  if (isServers(location.href)) {
    location.reload();
    await new Promise(() => undefined);
  }
  return { addresses, ask };
}
