/**
 * Measures the speed and memory of the simulated Kratos, compared with the real Kratos if one is given:
 *
 *     node evidence/bench/simulator.mjs [--kratos BINARY]        (or KRATOS_BINARY=… node evidence/bench/simulator.mjs)
 *
 * Without a real Kratos the rows that compare with it say "not measured". `--start` measures the start only. Other
 * measurements: `--abandoned` (abandoned.mjs), `--soak` (soak.mjs), `--worlds` (worlds.mjs).
 *
 * The simulator is the bundle of the images. Each server is a process of its own on the first core; this process sends the load
 * from the second (it prints a line if cores cannot be chosen). Measured on this machine:
 *   start   the time from spawn until the first login flow is there, with data in memory. The client asks for it when
 *           `/health/ready` answers 200. The first start fills the compile cache and is not counted.
 *   get     "get a login flow" with its CSRF cookie, always the same flow; also with 10,000 other flows
 *   create  "create a login flow" as a JSON client without a cookie
 *   wrong   a native app's sign-in with a wrong password, always in the same flow
 *   memory  the resident set after the start and with 10,000 live flows (1 MB is 10^6 bytes)
 *   world   10,000 identities, each signed in by a flow that is still live: the resident set, and the rates compared with
 *           those of an empty world
 * All times and rates are medians of rounds in which the servers take turns, so that load on the machine affects all alike;
 * ratios are the median of the rounds' ratios. A bare node:http server that answers with a constant JSON text of the size of
 * a flow shows the maximum of the load generator. The exit code is 1 if a limit is missed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askJson, createBrowser } from './browser.mjs';
import { judge, median, ratioOf, row } from './figures.mjs';
import { load, request } from './load.mjs';
import { node, pinned, startBare, startReal, startSimulator, stopServers } from './servers.mjs';
import { fillWorld } from './world.mjs';

const limits = {
  getToReal: 5,
  createToReal: 6.5,
  wrongToReal: 5,
  startToReal: 0.5,
  idleMegabytes: 85,
  flowsMegabytes: 140,
  worldMegabytes: 160,
  worldToEmpty: 0.8,
};
const starts = 7;
const rounds = 7;
const liveFlows = 10_000;
const people = 10_000;
const counts = { get: 5000, create: 600, wrong: 600 };
/** The real server is slow to compare a password. */
const countsToReal = { ...counts, wrong: 60 };
const statuses = { get: 200, create: 200, wrong: 400 };

const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const create = '/self-service/login/browser';

/** Returns the times from a start to its first flow, by server (ms). The servers take turns. */
async function startTimes(starting) {
  const times = Object.fromEntries(Object.keys(starting).map((name) => [name, []]));
  for (let round = -1; round < starts; round++)
    for (const [name, taken] of Object.entries(times)) {
      const server = await starting[name]();
      const begin = performance.now();
      await askJson('GET', `http://127.0.0.1:${server.port}${create}`);
      const first = performance.now() - begin;
      await server.stop();
      if (round >= 0) taken.push(server.ready + first);
    }
  return times;
}

/** Creates flows and an account. @returns the requests to measure, and the size of a flow (bytes) */
async function requestsFor({ port, admin }) {
  const browser = createBrowser();
  const url = `http://127.0.0.1:${port}${create}`;
  const { body: flow } = await browser.ask('GET', url);
  const identifier = 'bench@example.org';
  await askJson('POST', `http://127.0.0.1:${admin}/admin/identities`, {
    schema_id: 'default',
    traits: { email: identifier, firstName: 'Bench', lastName: 'Mark' },
    credentials: { password: { config: { password: 'violet-lantern-4711' } } },
  });
  const { id } = await askJson('GET', `http://127.0.0.1:${port}/self-service/login/api`);
  const wrong = { method: 'password', identifier, password: 'another-lantern-4711' };
  return {
    bytes: Buffer.byteLength(JSON.stringify(flow)),
    get: request(`/self-service/login/flows?id=${flow.id}`, { cookie: browser.cookieFor(url) }),
    create: request(create),
    wrong: request(`/self-service/login?flow=${id}`, {}, wrong),
  };
}

/** Returns the rates of each server by round. The first round is not counted. */
async function race(servers, kind) {
  const rates = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const [name, { server, requests: own }] of Object.entries(servers)) {
      const count = (name === 'kratos' ? countsToReal : counts)[kind];
      // The bare server always answers 200.
      const { perSecond: rate } = await load(server.port, own[kind], count, name === 'bare' ? 200 : statuses[kind]);
      if (round >= 0) rates[name].push(rate);
    }
  return rates;
}

/** Returns the ratio of the simulator to another server, or undefined if that one was not measured. */
const ratio = (figures, other) => figures[other] && ratioOf(figures.simulator, figures[other]);

const list = (title, figures, show) =>
  row(
    title,
    Object.entries(figures)
      .map(([name, figure]) => `${name} ${show(figure)}`)
      .join('   '),
  );

/** Options that run another measurement. */
const others = ['soak', 'abandoned', 'worlds'];

async function main() {
  const { values } = parseArgs({
    options: {
      kratos: { type: 'string' },
      start: { type: 'boolean' },
      ...Object.fromEntries(others.map((name) => [name, { type: 'boolean' }])),
    },
  });
  const other = others.find((name) => values[name]);
  if (other) {
    const file = fileURLToPath(new URL(`${other}.mjs`, import.meta.url));
    process.exitCode = spawnSync(node, ['--expose-gc', file], { stdio: 'inherit' }).status ?? 1;
    return;
  }
  const binary = values.kratos ?? process.env.KRATOS_BINARY;
  console.log(pinned ? 'servers on core 0, load on core 1' : 'cores not chosen: servers and load share them all');
  if (!binary) console.log('no real Kratos given (--kratos BINARY): there is no comparison with it');

  const starting = { simulator: startSimulator, ...(binary && { kratos: () => startReal(binary) }) };
  const start = await startTimes(starting);
  const times = (taken) => `${median(taken).toFixed(0)} (${taken.map(Math.round).join(' ')})`;
  list('start to the first flow, ms', start, times);
  judge('start to the first flow / real Kratos', ratio(start, 'kratos'), '<=', limits.startToReal);
  if (values.start) return;

  const simulator = await startSimulator();
  const real = binary ? await startReal(binary) : undefined;
  await pause(1000);
  const idle = { simulator: simulator.rss(), ...(real && { kratos: real.rss() }) };

  const requests = await requestsFor(simulator);
  const bare = { server: await startBare(requests.bytes), requests };
  const own = {
    simulator: { server: simulator, requests },
    ...(real && { kratos: { server: real, requests: await requestsFor(real) } }),
  };
  const get = await race({ bare, ...own }, 'get');
  const created = await race({ bare, ...own }, 'create');
  const wrong = await race(own, 'wrong');

  const made = counts.create * (rounds + 1);
  const loaded = {};
  for (const [name, { server, requests: each }] of Object.entries(own)) {
    await load(server.port, each.create, liveFlows - made);
    loaded[name] = server.rss();
  }
  const full = await race({ bare, ...own }, 'get');

  const empty = { server: await startSimulator() };
  const world = { server: await startSimulator() };
  for (const each of [empty, world]) each.requests = await requestsFor(each.server);
  await fillWorld(world.server, people);
  const worldMemory = world.server.rss();
  const inWorld = {};
  for (const kind of Object.keys(counts)) inWorld[kind] = await race({ simulator: world, empty }, kind);

  const many = liveFlows.toLocaleString('en');
  const rated = (rates) => perSecond(median(rates));
  list('get a login flow', get, rated);
  list('create a login flow', created, rated);
  list('a wrong password', wrong, rated);
  list(`get, ${many} live flows`, full, rated);
  list('memory idle, MB', idle, (size) => size.toFixed(0));
  list(`memory, ${many} flows, MB`, loaded, (size) => size.toFixed(0));
  for (const [kind, rates] of Object.entries(inWorld)) list(`${kind}, full world`, rates, rated);
  list('memory, full world, MB', { simulator: worldMemory }, (size) => size.toFixed(0));
  row('size of a flow', `${requests.bytes} bytes`);

  const verdicts = [
    ['get / real Kratos', ratio(get, 'kratos'), '>=', limits.getToReal],
    ['get / real Kratos, many flows', ratio(full, 'kratos'), '>=', limits.getToReal],
    ['create / real Kratos', ratio(created, 'kratos'), '>=', limits.createToReal],
    ['wrong password / real Kratos', ratio(wrong, 'kratos'), '>=', limits.wrongToReal],
    ['memory idle, MB', idle.simulator, '<=', limits.idleMegabytes],
    [`memory, ${many} flows, MB`, loaded.simulator, '<=', limits.flowsMegabytes],
    ['memory, full world, MB', worldMemory, '<=', limits.worldMegabytes],
    ...Object.entries(inWorld).map(([kind, rates]) => [
      `${kind}, full / empty world`,
      ratio(rates, 'empty'),
      '>=',
      limits.worldToEmpty,
    ]),
  ];
  for (const verdict of verdicts) judge(...verdict);
  const [getToBare, createToBare] = [get, created].map((figures) => ratio(figures, 'bare').toFixed(2));
  row('for information', `get / bare node ${getToBare}   create / bare node ${createToBare}`);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await stopServers();
}
