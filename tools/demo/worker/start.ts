/** The first script of the app with its servers in the page: starts both at the same time. */
import './start-thread.ts';
import { isServers } from './addresses.ts';
import { home } from './home.ts';

const { startServers } = await import('./host.ts');
const started = startServers();
// This page was loaded instead of a server's response: it does not show the app, `startServers` reloads it.
if (isServers(home, location.href)) await started;

// The app starts at once. Its requests to the servers wait until they are ready.
const { fetch } = globalThis;
globalThis.fetch = async (...[input, init]: Parameters<typeof fetch>) => {
  if (isServers(home, input instanceof Request ? input.url : new URL(input, location.href).href)) await started;
  return fetch(input, init);
};
await import('@members/app/entry');
await started;
globalThis.fetch = fetch;
