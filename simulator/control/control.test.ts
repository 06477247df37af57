import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../adapter/server.ts';
import { loadKratosConfig } from '../config/load.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { createControlledServers } from './index.ts';
import { createReconfigurableKratos } from './reconfigurable.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts the demonstration's Kratos with its control API, each listener on a port of its own. */
async function start() {
  const options = { files: ['tools/demo/kratos.yml'], env: {}, dev: true };
  const factory = await createReconfigurableKratos((over) => loadKratosConfig({ ...options, over }));
  const runtime = { clock: systemClock, random: systemRandom, fetch };
  const { kratos: service, control } = createControlledServers({
    kratos: factory.kratos,
    runtime,
  });
  if (!service) throw new Error('there is no Kratos');
  const at = await Promise.all([service.public, service.admin, control].map((each) => listen(each, { port: 0 })));
  closing.push(...at.map(({ close }) => close));
  const [kratos = '', admin = '', steer = ''] = at.map(({ origin }) => origin);
  const tell = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${steer}${path}`, { method, headers, ...given });
    return { status: answer.status, body: await answer.json() };
  };
  const newFlow = async () => (await fetch(`${kratos}/self-service/login/api`)).json();
  return { kratos, admin, steer, tell, newFlow };
}

test('the clock can be read, set, advanced, frozen and reset', async () => {
  const { tell, newFlow } = await start();
  expect((await tell('GET', '/clock')).body.frozen).toBe(false);
  const held = await tell('PATCH', '/clock', { now: '2030-05-01T12:00:00.500Z', frozen: true });
  expect(held).toEqual({ status: 200, body: { now: '2030-05-01T12:00:00.500Z', frozen: true } });
  const flow = await newFlow();
  expect(flow.issued_at).toMatch(/^2030-05-01T12:00:00\.5/);
  expect((await tell('PATCH', '/clock', { advance: 7200 })).body.now).toBe('2030-05-01T14:00:00.500Z');
  expect((await newFlow()).issued_at).toMatch(/^2030-05-01T14:00:00\.5/);
  await tell('PATCH', '/clock', { frozen: false });
  const later = Date.parse((await tell('GET', '/clock')).body.now);
  expect(later).toBeGreaterThanOrEqual(Date.parse('2030-05-01T14:00:00.500Z'));
  const { now } = (await tell('DELETE', '/clock')).body;
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
});

test('a flow expires by the moved clock', async () => {
  const { kratos, tell, newFlow } = await start();
  const { id } = await newFlow();
  const read = async () => (await fetch(`${kratos}/self-service/login/flows?id=${id}`)).status;
  expect(await read()).toBe(200);
  await tell('PATCH', '/clock', { advance: 24 * 3600 });
  expect(await read()).toBe(410);
});

test('faults hit the next matching requests, then the server answers as before', async () => {
  const { kratos, tell } = await start();
  const path = '/self-service/login/api';
  const get = () => fetch(`${kratos}${path}`);
  const faults = await tell('POST', '/faults', {
    method: 'GET',
    path,
    status: 429,
    times: 2,
    headers: { 'retry-after': '7' },
  });
  expect(faults.body).toEqual([
    { id: '1', method: 'GET', path, status: 429, times: 2, delay: 0, drop: false, headers: { 'retry-after': '7' } },
  ]);
  for (const left of [1, 0]) {
    const answer = await get();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await tell('GET', '/faults')).body).toHaveLength(left);
  }
  expect((await get()).status).toBe(200);

  // A page of another origin can read the response, and its preflight request succeeds.
  await tell('POST', '/faults', { path, status: 503 });
  const origin = 'http://127.0.0.1:4455';
  expect((await fetch(`${kratos}${path}`, { method: 'OPTIONS', headers: { origin } })).status).not.toBe(503);
  const failed = await fetch(`${kratos}${path}`, { headers: { origin } });
  expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([503, origin]);

  await tell('POST', '/faults', { path, drop: true });
  await expect(get()).rejects.toThrow();
  expect((await get()).status).toBe(200);

  await tell('POST', '/faults', { path, delay: 300 });
  const began = performance.now();
  expect((await get()).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(295);

  await tell('POST', '/faults', { method: 'POST', path, status: 500 });
  expect((await get()).status).toBe(200);
  expect((await tell('DELETE', '/faults')).body).toEqual([]);
});

test('a reset empties the world, restores the real time and clears the faults', async () => {
  const { admin, tell } = await start();
  const person = { schema_id: 'default', traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'L' } };
  const made = await fetch(`${admin}/admin/identities`, { method: 'POST', body: JSON.stringify(person) });
  expect(made.status).toBe(201);
  await tell('PATCH', '/clock', { now: '2030-05-01T12:00:00Z', frozen: true });
  await tell('POST', '/faults', { path: '/admin/identities', status: 503 });
  expect((await tell('POST', '/reset')).body.frozen).toBe(false);
  expect(await (await fetch(`${admin}/admin/identities`)).json()).toEqual([]);
});

test('an invalid request is refused with the expected values', async () => {
  const { tell } = await start();
  expect(await tell('PATCH', '/clock', { now: 'tomorrow' })).toEqual({
    status: 400,
    body: { error: 'now: expected a time such as 2026-01-01T12:00:00Z' },
  });
  expect((await tell('PATCH', '/clock', { forward: 1 })).body.error).toBe(
    'forward: expected one of now, advance, frozen',
  );
  expect((await tell('POST', '/faults', { status: 500 })).body.error).toBe(
    'path: expected a path such as /self-service/login',
  );
  expect((await tell('GET', '/worlds')).status).toBe(404);
});

/** Sends one request with node:http, because `fetch` does not allow setting Host and Origin. */
const raw = (steer: string, method: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; allowed: string | undefined }>((done, fail) => {
    const { hostname, port } = new URL(steer);
    request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume().on('end', () => {
        done({ status: answer.statusCode, allowed: answer.headers['access-control-allow-origin'] });
      });
    })
      .on('error', fail)
      .end();
  });

test('requests of pages of other origins are refused, under any host name', async () => {
  const { steer } = await start();
  const own = new URL(steer).host;
  const evil = 'evil.test';
  const strangers: readonly Record<string, string>[] = [
    { origin: `https://${evil}` },
    { origin: 'null' },
    { origin: `http://${own.replace(/:\d+$/, ':4455')}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    // DNS rebinding: the attacker's own name now resolves to this machine, so the browser sees one origin.
    { host: evil },
    { host: `${evil}:4436`, origin: `http://${evil}:4436`, 'sec-fetch-site': 'same-origin' },
    { host: `127.0.0.1.${evil}` },
    { host: `localhost.${evil}` },
  ];
  for (const headers of strangers)
    for (const [method, path] of [
      ['GET', '/world'],
      ['POST', '/reset'],
      ['OPTIONS', '/clock'],
      ['GET', '/events'],
    ] as const)
      expect(await raw(steer, method, path, { host: own, ...headers }), `${method} ${JSON.stringify(headers)}`).toEqual(
        {
          status: 403,
          allowed: undefined,
        },
      );
  for (const headers of [
    {},
    { 'sec-fetch-site': 'none' },
    { host: own.replace('127.0.0.1', 'localhost') },
    { origin: `http://${own}`, 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[])
    expect((await raw(steer, 'GET', '/world', { host: own, ...headers })).status).toBe(200);
});

test('a scenario says that its identity schema has other traits than the configured one', async () => {
  const { tell } = await start();
  expect((await tell('POST', '/scenarios/login/start')).body.note).toBeUndefined();
  expect((await tell('POST', '/scenarios/recovery/address-choice')).body).toMatchObject({
    note: 'scenario recovery/address-choice has an identity schema of its own (email, firstName, lastName, second, phone), not yours (email, firstName, lastName): it is about these traits',
  });
});
