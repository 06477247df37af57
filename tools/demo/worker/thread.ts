/** The worker thread in which Kratos and Hydra run. The page sends it a port for its requests. */
import { type Handle, keep, noCookies, openShelf, serveOverPort } from 'ory-simulator/core';
import { addressesOf, client } from './addresses.ts';
import { adminRequest } from './admin-request.ts';
import { createServers } from './servers.ts';

const account = {
  schema_id: 'default',
  traits: { email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' },
  credentials: { password: { config: { password: 'tournesol-lundi-7' } } },
};

/** Opens the servers that all tabs share, with the demonstration's account and client. */
async function open(origin: string): Promise<{ readonly handle: Handle }> {
  // The browser opens its storage while the servers are created.
  const opening = openShelf('simulator');
  const simulator = createServers(origin);
  const shelf = await opening;
  const { kratosAdmin, hydraAdmin } = addressesOf(origin);
  const servers = keep(simulator, shelf);
  if ((await shelf.take('version')) === undefined) {
    await servers.handle(adminRequest('POST', `${kratosAdmin}/admin/identities`, account), noCookies);
    await servers.handle(adminRequest('POST', `${hydraAdmin}/admin/clients`, client(origin)), noCookies);
  }
  return servers;
}

const opening = open(location.origin);
addEventListener('message', ({ ports }) => {
  for (const port of ports) serveOverPort(port, async (request, cookies) => (await opening).handle(request, cookies));
});
