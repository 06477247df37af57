import { afterEach, expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { listen } from '../adapter/server.ts';
import { openSimulation } from '../host/files.ts';
import { systemClock } from '../runtime/runtime.ts';
import { createControlClient } from './client.ts';
import { createRealControl } from './real-servers.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts servers on ports and opens the panel's API on their admin APIs, as for servers elsewhere. */
async function start(isWritable: boolean) {
  const { kratos, hydra } = await openSimulation({ config: 'tools/demo/kratos.yml', hydra: 'tools/demo/hydra.yml' });
  if (!hydra) throw new Error('there is no Hydra');
  const at = await Promise.all([kratos.admin, hydra.admin].map((each) => listen(each, { port: 0 })));
  closing.push(...at.map(({ close }) => close));
  const [kratosAdmin = '', hydraAdmin] = at.map(({ origin }) => origin);
  const control = createRealControl({ kratosAdmin, hydraAdmin, isWritable, runtime: { clock: systemClock, fetch } });
  return createControlClient('http://127.0.0.1:4435', (request) => answerRequest(control, request, requestJar([])));
}

const ada = { traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' } };

test('people and clients of servers elsewhere can be read and, if asked, changed', async () => {
  const client = await start(true);
  expect(await client.status()).toMatchObject({ real: 'writable', servers: ['kratos', 'hydra'] });
  const { id } = await client.createIdentity(ada);
  expect(await client.identities()).toMatchObject([{ id, traits: ada.traits }]);
  await client.changeIdentity(id, { state: 'inactive' });
  expect(await client.identity(id)).toMatchObject({ state: 'inactive' });
  expect(await client.sessions(id)).toEqual([]);
  expect(await client.mailbox()).toEqual([]);
  await client.createClient({ client_name: 'Shop' });
  expect(await client.clients()).toMatchObject([{ client_name: 'Shop' }]);
  await client.deleteIdentity(id);
  expect(await client.identities()).toEqual([]);
});

test('without being asked, nothing is changed; what only a simulator can do is refused', async () => {
  const client = await start(false);
  await expect(client.createIdentity(ada)).rejects.toThrow('start it with --write');
  await expect(client.changeClock({ frozen: true })).rejects.toThrow('real servers cannot do this');
  await expect(client.flows()).rejects.toThrow('real servers cannot do this');
  expect(await client.identities()).toEqual([]);
});
