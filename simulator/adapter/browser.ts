import type { Shelf } from './browser-world.ts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the storage that the tabs of a browser share: the data lies in IndexedDB, and a Web Lock admits one tab at a time. */
export async function openShelf(name: string): Promise<Shelf> {
  const opening = indexedDB.open(name, 2);
  opening.onupgradeneeded = ({ oldVersion }) => {
    // Version 1 kept its worlds in another form.
    if (oldVersion > 0) opening.result.deleteObjectStore('shelf');
    opening.result.createObjectStore('shelf');
  };
  const database = await settled(opening);
  return {
    alone: async (work) => await navigator.locks.request(name, work),
    take: (key) => settled(database.transaction('shelf').objectStore('shelf').get(key)),
    put: (entries) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction('shelf', 'readwrite', { durability: 'relaxed' });
        for (const [key, value] of Object.entries(entries)) transaction.objectStore('shelf').put(value, key);
        transaction.oncomplete = () => resolve();
        // An abort without an error means that the page is closing: nothing waits for the result.
        transaction.onabort = () => transaction.error && reject(transaction.error);
        transaction.commit();
      }),
  };
}

/**
 * Keeps MSW's worker registered while pages come and go. Call it before the worker starts.
 *
 * A closing page notifies the worker, which unregisters itself when it has no other page. On a navigation the next page
 * does not count yet, so its requests would reach the network.
 */
export function stayRegistered(): void {
  addEventListener('pagehide', (event) => {
    if (!event.persisted) event.stopImmediatePropagation();
  });
}
