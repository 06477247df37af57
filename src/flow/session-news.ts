import type { AppEvent } from './events.ts';

/** Channel between the tabs of this browser. Its messages only say that a session may have begun; each tab looks itself. */
const name = 'session';

/** Tells this tab's own messages: all other channels of the page receive them. */
const tab = Math.random();

/** Tells the other tabs about a submit that may have started a session. Old browsers have no channel. */
export function tellTabs({ event, kind }: AppEvent): void {
  if (event !== 'success' || kind === 'settings' || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(tab);
  channel.close();
}

/** Calls a function when another tab may have started a session. @returns a function that ends this */
export function hearTabs(look: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data !== tab) look();
  });
  return () => channel.close();
}
