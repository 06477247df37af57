import type { Shelf } from './kept.ts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A shelf in the browser: IndexedDB holds it, a lock of the origin lets one tab at a time work with it. */
export async function openShelf(name: string): Promise<Shelf> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('shelf');
  const database = await settled(opening);
  return {
    alone: async (work) => await navigator.locks.request(name, work),
    take: (key) => settled(database.transaction('shelf').objectStore('shelf').get(key)),
    put: (entries) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction('shelf', 'readwrite', { durability: 'relaxed' });
        for (const [key, value] of Object.entries(entries)) transaction.objectStore('shelf').put(value, key);
        transaction.oncomplete = () => resolve();
        // Without an error it is the page that ends: nobody waits any more.
        transaction.onabort = () => transaction.error && reject(transaction.error);
        transaction.commit();
      }),
  };
}

/**
 * Keeps MSW's worker where it is; to be called before the worker starts. A page that ends tells it so, and when it sees no
 * other page it unregisters itself: the next page, which is only just coming, is not seen, and its navigations would reach
 * the network.
 */
export function stayRegistered(): void {
  addEventListener('pagehide', (event) => {
    if (!event.persisted) event.stopImmediatePropagation();
  });
}
