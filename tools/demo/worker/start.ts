/** The app's first script where no server is: the servers and the app as it is, side by side. */
import './begin.ts';
import { isServers } from './addresses.ts';

const { startServers } = await import('./host.ts');
const started = startServers();
// In the place of a server's answer there is no app.
if (isServers(location.href)) await started;

// The app shows what it can; what it asks the servers waits until there is somebody who answers.
const { fetch } = globalThis;
globalThis.fetch = async (...[asked, init]: Parameters<typeof fetch>) => {
  if (isServers(asked instanceof Request ? asked.url : new URL(asked, location.href).href)) await started;
  return fetch(asked, init);
};
await import('@members/app/entry');
await started;
globalThis.fetch = fetch;
