import { beforeAll, expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { type LaneWorld, worldCookie } from '../adapter/lane/types.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { createHydra } from '../hydra/index.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { type ControlClient, createControlClient } from './client.ts';
import { type ControlledServers, createControlledServers } from './index.ts';
import { createReconfigurableKratos } from './reconfigurable.ts';

let servers: ControlledServers;
let client: ControlClient;
let lanes: (LaneWorld | undefined)[];
let origins: readonly string[];

beforeAll(async () => {
  const options = { env: {}, dev: true };
  const hydra = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
  const { kratos } = await createReconfigurableKratos((over) =>
    loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'], over }),
  );
  lanes = [];
  servers = createControlledServers({
    kratos,
    hydra: { ...hydra, make: createHydra },
    runtime: { clock: systemClock, random: systemRandom, fetch, quickKeys: true },
    openLane: async (given) => {
      origins = given;
      const lane = lanes.push(undefined) - 1;
      return {
        show: (world) => {
          lanes[lane] = world;
        },
        addressOf: (address) => `lane ${lane}: ${address}`,
      };
    },
  });
  client = createControlClient('http://127.0.0.1', (request) =>
    answerRequest(servers.control, request, requestJar([])),
  );
});

/** Sends a request as the app does. */
const ask = (
  side: 'public' | 'admin',
  server: 'kratos' | 'hydra',
  address: string,
  cookies: Readonly<Record<string, string>> = {},
) => {
  const service = servers[server];
  if (!service) throw new Error(`there is no ${server}`);
  return answerRequest(service[side], new Request(address), requestJar(Object.entries(cookies)));
};

const kratosAddress = 'http://127.0.0.1:4433';

test('a tile plays its scenario beside the world of the panel', async () => {
  const tile = await client.openTile({ scenario: 'sessions/one', language: 'de', cookies: { theme: 'dark' } });
  expect(tile.address).toBe(`lane 0: ${tile.open}`);
  expect(origins).toEqual(['http://127.0.0.1:4455', kratosAddress, 'http://127.0.0.1:4444']);
  expect(lanes[0]).toMatchObject({ id: tile.id, language: 'de' });
  expect((await client.status()).scenario).toBeUndefined();
  const jar = Object.fromEntries((lanes[0]?.cookies ?? []).map(({ name, value }) => [name, value]));
  expect(jar.theme).toBe('dark');
  const whoami = `${kratosAddress}/sessions/whoami`;
  expect((await ask('public', 'kratos', whoami, { ...jar, [worldCookie]: tile.id })).status).toBe(200);
  // The same cookies mean nothing in the world of the panel.
  expect((await ask('public', 'kratos', whoami, jar)).status).toBe(401);
});

test('a request of the app without the cookie finds the world by a challenge or an id', async () => {
  const tile = await client.openTile({ scenario: 'oauth2/consent' });
  const challenge = new URL(tile.open).searchParams.get('consent_challenge') ?? '';
  const read = `http://127.0.0.1:4445/admin/oauth2/auth/requests/consent?consent_challenge=${encodeURIComponent(challenge)}`;
  const found = await ask('admin', 'hydra', read);
  expect(found.status).toBe(200);
  const { subject } = (await found.json()) as { readonly subject: string };
  const person = `http://127.0.0.1:4434/admin/identities/${subject}`;
  expect((await ask('admin', 'kratos', person)).status).toBe(200);
  await client.closeTile(tile.id);
  expect((await ask('admin', 'kratos', person)).status).toBe(404);
});

test('each tile has a control API of its own', async () => {
  const tile = await client.openTile({ scenario: 'recovery/code-sent' });
  const own = createControlClient(`http://127.0.0.1/sheet/${tile.id}`, (request) =>
    answerRequest(servers.control, request, requestJar([])),
  );
  expect((await own.mailbox()).length).toBe(1);
  expect(await client.mailbox()).toEqual([]);
});

test('a closed lane shows nothing and is used again', async () => {
  const tile = await client.openTile({ scenario: 'login/start' });
  const lane = tile.address.split(':')[0];
  await client.closeTile(tile.id);
  expect(lanes.filter((world) => world?.id === tile.id)).toEqual([]);
  expect((await client.openTile({ scenario: 'login/start' })).address.split(':')[0]).toBe(lane);
  await expect(client.closeTile(tile.id)).rejects.toThrow('id: there is no such tile');
});

test('the oldest world goes when there are too many', async () => {
  const [first] = await Promise.all([client.openTile({ scenario: 'login/start' })]);
  for (let count = 0; count < 48; count += 1) await client.openTile({ scenario: 'login/start' });
  await expect(client.closeTile(first.id)).rejects.toThrow('id: there is no such tile');
});

test('a wrong choice is refused by the name of its field', async () => {
  await expect(client.openTile({ scenario: 'login/strat' })).rejects.toThrow('did you mean login/start?');
  await expect(client.openTile({ scenario: 'login/start', language: 'fr;q=1' })).rejects.toThrow(
    'language: expected a language such as fr or zh-Hant',
  );
});
