/** The thread beside a page in which Kratos and Hydra run; the page sends the port at which it asks. */
// What servers load with their first request: here they are one file with it.
import '@msw/data';
import '../../../simulator/kratos/operations.ts';
import { openShelf } from '../../../simulator/adapter/browser.ts';
import { keep } from '../../../simulator/adapter/browser-world.ts';
import type { Handle } from '../../../simulator/adapter/fetch.ts';
import { noCookies, serveOverPort } from '../../../simulator/adapter/thread.ts';
import { addressesOf, client } from './addresses.ts';
import { asking } from './ask.ts';
import { createServers } from './servers.ts';

const account = {
  schema_id: 'default',
  traits: { email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' },
  credentials: { password: { config: { password: 'tournesol-lundi-7' } } },
};

/** The servers of all tabs, with the account and the application. */
async function open(origin: string): Promise<{ readonly handle: Handle }> {
  // The browser opens it meanwhile.
  const opening = openShelf('simulator');
  const simulator = createServers(origin);
  const shelf = await opening;
  const { kratosAdmin, hydraAdmin } = addressesOf(origin);
  const servers = keep(simulator, shelf);
  if ((await shelf.take('version')) === undefined) {
    await servers.handle(asking('POST', `${kratosAdmin}/admin/identities`, account), noCookies);
    await servers.handle(asking('POST', `${hydraAdmin}/admin/clients`, client(origin)), noCookies);
  }
  return servers;
}

const opening = open(location.origin);
addEventListener('message', ({ ports }) => {
  for (const port of ports) serveOverPort(port, async (request, cookies) => (await opening).handle(request, cookies));
});
