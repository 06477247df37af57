/** Starts the two slowest parts before everything else: the thread of the servers and MSW's service worker. */
import { serviceWorker } from './addresses.ts';
import { home } from './home.ts';

export const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module', name: home });

/** Resolves when the service worker controls the page. MSW reloads a page that has a service worker but is not controlled. */
export const controlled = takeControl(navigator.serviceWorker);
// `startServers` reports the error.
controlled.catch(() => undefined);

async function takeControl(workers: ServiceWorkerContainer): Promise<void> {
  const known = await workers.getRegistration(`${home}/`);
  // A message wakes an idle service worker.
  if (known?.active) return known.active.postMessage('KEEPALIVE_REQUEST');
  const changed = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  await workers.register(home + serviceWorker);
  await changed;
}
