/**
 * What takes longest to be ready, in a script of its own that comes before all else: the thread of the servers, and the service
 * worker behind which MSW will answer.
 */
import { serviceWorker } from './addresses.ts';

export const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });

/** Settled once the page's calls go there, where that is still to come: a page that has it and does not use it, MSW loads again. */
export const used = use(navigator.serviceWorker);
// Who starts the servers says so.
used.catch(() => undefined);

async function use(workers: ServiceWorkerContainer): Promise<void> {
  const known = await workers.getRegistration();
  // It sleeps when nobody has asked for a while; what it is told wakes it.
  if (known?.active) return known.active.postMessage('KEEPALIVE_REQUEST');
  const changed = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  await workers.register(serviceWorker);
  await changed;
}
