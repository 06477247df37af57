/** The worker thread in which Kratos and Hydra run. Its name is the demonstration's address; the page sends it a port for its requests. */
import { type Handle, keep, noCookies, openShelf, serveOverPort } from 'ory-simulator/core';
import { addressesOf, client } from './addresses.ts';
import { adminRequest } from './admin-request.ts';
import { createServers } from './servers.ts';

const account = {
  schema_id: 'default',
  traits: { email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' },
  credentials: { password: { config: { password: 'tournesol-lundi-7' } } },
};

/** Opens the servers that all tabs of a demonstration share, with its account and client. */
async function open(home: string): Promise<{ readonly handle: Handle }> {
  const [{ handle, persistable }, shelf] = await Promise.all([createServers(home), openShelf(home)]);
  const { kratosAdmin, hydraAdmin } = addressesOf(home);
  const servers = keep({ handle, ...persistable }, shelf);
  if ((await shelf.take('version')) === undefined) {
    await servers.handle(adminRequest('POST', `${kratosAdmin}/admin/identities`, account), noCookies);
    await servers.handle(adminRequest('POST', `${hydraAdmin}/admin/clients`, client(home)), noCookies);
  }
  return servers;
}

const opening = open(self.name);
addEventListener('message', ({ ports }) => {
  for (const port of ports) serveOverPort(port, async (request, cookies) => (await opening).handle(request, cookies));
});
