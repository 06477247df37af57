import { afterEach, expect, test } from 'vitest';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { createHydra } from '../hydra/index.ts';
import { createKratos } from '../kratos/index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';
import { createVisitor, text } from '../scenario/visitor.ts';
import {
  hydraConfigOfWorld,
  kratosConfigOfWorld,
  manyWorlds,
  randomOfWorld,
  type WorldSelector,
} from './many-worlds.ts';
import { type Listening, listen } from './server.ts';

const { config } = await loadKratosConfig({ files: ['tools/demo/kratos.yml'], env: {}, dev: true });
const { config: hydraConfig } = await loadHydraConfig({ files: ['tools/demo/hydra.yml'], env: {}, dev: true });
const runtime = { clock: manualClock(Date.parse('2026-01-01T12:00:00Z')), quickKeys: true, fetch };

const worldsBy = (by: WorldSelector, random = seededRandom(7)) =>
  manyWorlds(by, (name) =>
    createKratos(kratosConfigOfWorld(config, by, name), { ...runtime, random: randomOfWorld(random, name) }),
  );

const listening: Listening[] = [];
afterEach(async () => void (await Promise.all(listening.splice(0).map(({ close }) => close()))));

test('with --worlds path, addresses and cookies are below the path of the world, and worlds share no data', async () => {
  const worlds = worldsBy('path');
  const base = 'http://127.0.0.1:4433/worlds/one';
  const findServer = ({ origin }: URL) => {
    const handler = origin === 'http://127.0.0.1:4433' ? worlds.public : worlds.admin;
    return origin.endsWith('4433') || origin.endsWith('4434') ? { handler, below: '' } : undefined;
  };
  const visitor = createVisitor({
    findServer,
    base,
    now: runtime.clock.now,
    onRequest: () => {},
    onBody: () => {},
    agent: 'A',
  });
  await visitor.go(`${base}/self-service/registration/browser`);
  const id = new URL(visitor.at).searchParams.get('flow');
  const { body: flow } = await visitor.request('GET', `${base}/self-service/registration/flows?id=${id}`);
  expect(text(flow, 'ui', 'action')).toBe(`${base}/self-service/registration?flow=${id}`);
  const traits = { 'traits.email': 'ada@example.org', 'traits.firstName': 'Ada', 'traits.lastName': 'Byron' };
  await visitor.submitJsonOf(flow, { method: 'password', password: 'violet-lantern-4711', ...traits });
  expect((await visitor.request('GET', `${base}/sessions/whoami`)).status).toBe(200);
  expect([...visitor.cookies.values()].map(({ path }) => path)).toEqual(
    [...visitor.cookies.keys()].map(() => '/worlds/one/'),
  );
  const people = async (place: string) =>
    (await visitor.request('GET', `http://127.0.0.1:4434${place}/admin/identities`)).body as readonly unknown[];
  expect([
    (await people('/worlds/one')).length,
    (await people('/worlds/two')).length,
    (await people('')).length,
  ]).toEqual([1, 0, 0]);
  const moved = await visitor.request('GET', `${base}//self-service/login/api`);
  expect(moved.location).toBe('/worlds/one/self-service/login/api');
  const drop = () => visitor.request('DELETE', 'http://127.0.0.1:4434/worlds/one');
  expect([(await drop()).status, (await drop()).status, (await people('/worlds/one')).length]).toEqual([204, 404, 0]);
});

test('with --worlds header, X-World selects the world, and addresses stay the same', async () => {
  const worlds = worldsBy('header');
  const [open, admin] = await Promise.all([worlds.public, worlds.admin].map((each) => listen(each, { port: 0 })));
  listening.push(...[open, admin].flatMap((each) => each ?? []));
  const request = async (name: string, init: RequestInit = {}, path = '/admin/identities') =>
    fetch(`${admin?.origin}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(name && { 'x-world': name }) },
    });
  const person = { schema_id: 'default', traits: { email: 'ada@example.org', firstName: 'A', lastName: 'B' } };
  for (const name of ['one', 'two'])
    expect((await request(name, { method: 'POST', body: JSON.stringify(person) })).status).toBe(201);
  expect(await (await request('')).json()).toEqual([]);
  expect((await request('../x')).status).toBe(400);
  const flow = await (await fetch(`${open?.origin}/self-service/login/api`, { headers: { 'x-world': 'one' } })).json();
  expect(flow.ui.action).toBe(`http://127.0.0.1:4433/self-service/login?flow=${flow.id}`);
  expect(worlds.size).toBe(3);
});

test('the issuer of Hydra, and the address at which Kratos calls it, are below the path of the world', async () => {
  const hydra = manyWorlds('path', (name) =>
    createHydra(hydraConfigOfWorld(hydraConfig, 'path', name), { ...runtime, random: seededRandom(1) }),
  );
  const listener = await listen(hydra.public, { port: 0 });
  listening.push(listener);
  const { origin } = listener;
  const found = await (await fetch(`${origin}/worlds/one/.well-known/openid-configuration`)).json();
  expect(found.issuer).toMatch(/\/worlds\/one\/?$/);
  expect(found.token_endpoint).toContain('/worlds/one/oauth2/token');
  expect(kratosConfigOfWorld(config, 'path', 'one').oauth2_provider.url).toBe('http://127.0.0.1:4445/worlds/one');
  expect(kratosConfigOfWorld(config, 'header', 'one').oauth2_provider.headers).toEqual({ 'X-World': 'one' });
});

test('with a seed, requests to other worlds do not change the ids of a world', async () => {
  const flowIn = async (worlds: ReturnType<typeof worldsBy>, name: string) => {
    const { origin, close } = await listen(worlds.public, { port: 0 });
    const flow = await (await fetch(`${origin}/self-service/login/api`, { headers: { 'x-world': name } })).json();
    await close();
    return flow.id;
  };
  const one = worldsBy('header');
  const first = await flowIn(one, 'a');
  const other = worldsBy('header');
  await flowIn(other, '');
  const [second, third] = [await flowIn(other, 'b'), await flowIn(other, 'a')];
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});
