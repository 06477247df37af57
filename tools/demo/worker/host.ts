import { setupWorker } from 'msw/browser';
import { stayRegistered } from '../../../simulator/adapter/browser.ts';
import { simulatorHandlers } from '../../../simulator/adapter/msw.ts';
import { handleOverPort, noCookies } from '../../../simulator/adapter/thread.ts';
import { addressesOf, isServers, serviceWorker } from './addresses.ts';
import { asking } from './ask.ts';
import { thread, used } from './begin.ts';
import { decisions } from './decide.ts';

/**
 * Runs Kratos and Hydra in a thread of this page, behind MSW's service worker: from here on every call and every navigation to
 * them is answered by a page of this origin, and all tabs see one world.
 *
 * @returns a way to ask their admin APIs
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
    (await handle(asking(method, url, body), noCookies)).json();
  const worker = setupWorker(...decisions(addresses, ask), ...simulatorHandlers({ handle }, [kratos, hydra]));
  stayRegistered();
  const ready = ask('GET', `${kratosAdmin}/health/ready`);
  const how = { serviceWorker: { url: serviceWorker }, quiet: true, onUnhandledFrame: 'bypass' } as const;
  const start = used.then(() => worker.start(how));
  await Promise.race([Promise.all([start, ready]), broken]);
  // A page that came first in place of a server's answer: now there is somebody who answers.
  if (isServers(location.href)) {
    location.reload();
    await new Promise(() => undefined);
  }
  return { addresses, ask };
}
