/**
 * How fast and how small the Kratos simulator is, beside a bare node:http server and, if one is
 * given, the real Kratos, all in one run:
 *
 *     node bench/simulator.mjs [--kratos BINARY]        (or KRATOS_BINARY=… node bench/simulator.mjs)
 *
 * With --abandoned, only what abandoned flows leave behind: see abandoned.mjs. With --soak, only journeys on a network that
 * fails: see soak.mjs. With --worlds, only what a world more costs: see worlds.mjs.
 *
 * Each server is a process of its own on the first core, this process is the load on the second
 * (without `taskset` or a second core it says so). Measured, on loopback only:
 *   ready   from spawn until `/health/ready` answers 200, both with data in memory. The first start after a change of
 *           the sources fills the compile cache and is not counted.
 *   first   what the first flow takes after that: it loads what no start needs
 *   get     "get a login flow" with its anti-CSRF cookie, always the same flow; also beside 10,000 others
 *   create  "create a login flow" as a JSON client without a cookie
 *   wrong   a sign-in of a native app with a wrong password, always in the same flow
 *   memory  resident set, at rest after the start and with 10,000 live flows (MB are 10^6 bytes)
 *   world   10,000 identities, each signed in by a flow that is still live: resident set, and its rates to those of an
 *           empty one
 * All times and rates are medians of rounds in which the servers take turns, so that what else the machine does
 * meets all of them; ratios are the median of the rounds' own ratios. The bare server answers a
 * constant JSON text of the size of a flow. The exit code is 1 when a reach is missed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load, request } from './load.mjs';
import { node, pinned, startBare, startReal, startSimulator } from './servers.mjs';
import { fillWorld } from './world.mjs';

const reach = {
  getToBare: 0.5,
  createToReal: 10,
  wrongToReal: 5,
  readyToReal: 0.35,
  idleMegabytes: 85,
  flowsMegabytes: 140,
  worldMegabytes: 160,
  worldToEmpty: 0.8,
};
const starts = 7;
const rounds = 7;
const liveFlows = 10_000;
const people = 10_000;
const requests = { get: 5000, create: 600, wrong: 600 };
/** The real server takes its time to compare a password. */
const requestsToReal = { ...requests, wrong: 60 };
const statuses = { get: 200, create: 200, wrong: 400 };

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const create = '/self-service/login/browser';
const json = { accept: 'application/json', 'content-type': 'application/json' };

async function ask(url, body) {
  const response = await fetch(url, { headers: json, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Milliseconds of starts, and of the first flow after each, by server; they take turns. */
async function startTimes(starting) {
  const names = Object.keys(starting);
  const ready = Object.fromEntries(names.map((name) => [name, []]));
  const first = structuredClone(ready);
  for (let round = -1; round < starts; round++)
    for (const name of names) {
      const server = await starting[name]();
      const begin = performance.now();
      await ask(`http://127.0.0.1:${server.port}${create}`);
      const took = performance.now() - begin;
      await server.stop();
      if (round < 0) continue;
      ready[name].push(server.ready);
      first[name].push(took);
    }
  return { ready, first };
}

/** The requests, for flows that are made now and an account that signs in. */
async function requestsFor({ port, admin }) {
  const response = await ask(`http://127.0.0.1:${port}${create}`);
  const body = await response.text();
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const identifier = 'bench@example.org';
  await ask(`http://127.0.0.1:${admin}/admin/identities`, {
    schema_id: 'default',
    traits: { email: identifier, firstName: 'Bench', lastName: 'Mark' },
    credentials: { password: { config: { password: 'violet-lantern-4711' } } },
  });
  const { id } = await (await ask(`http://127.0.0.1:${port}/self-service/login/api`)).json();
  const wrong = { method: 'password', identifier, password: 'another-lantern-4711' };
  return {
    bytes: Buffer.byteLength(body),
    get: request(`/self-service/login/flows?id=${JSON.parse(body).id}`, { cookie: cookie.join('; ') }),
    create: request(create),
    wrong: request(`/self-service/login?flow=${id}`, {}, wrong),
  };
}

/** Rates of each server, by name, in rounds; a round before the first is not counted. */
async function race(servers, kind) {
  const rates = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const [name, { server, texts }] of Object.entries(servers)) {
      const count = (name === 'kratos' ? requestsToReal : requests)[kind];
      // The bare server has but one answer.
      const rate = await load(server.port, texts[kind], count, name === 'bare' ? 200 : statuses[kind]);
      if (round >= 0) rates[name].push(rate);
    }
  return rates;
}

/** The ratio of the simulator to another server. */
const ratio = (figures, other) =>
  figures[other] && median(figures.simulator.map((figure, round) => figure / figures[other][round]));

const running = [];
const keep = async (starting) => {
  const server = await starting;
  running.push(server);
  return server;
};

const row = (label, values) => console.log(`${label.padEnd(32)} ${values.join('   ')}`);
const list = (title, figures, show) =>
  row(
    title,
    Object.entries(figures).map(([name, figure]) => `${name} ${show(figure)}`),
  );

function judge(verdicts) {
  for (const [label, value, sign, limit] of verdicts) {
    const met = sign === '>=' ? value >= limit : value <= limit;
    const verdict = value === undefined ? 'not measured' : met ? 'reached' : 'MISSED';
    if (verdict === 'MISSED') process.exitCode = 1;
    row(label, [`${value?.toFixed(2) ?? '-'} (${sign} ${limit})`, verdict]);
  }
}

/** Measurements of their own. */
const others = ['soak', 'abandoned', 'worlds'];

async function main() {
  const { values } = parseArgs({
    options: {
      kratos: { type: 'string' },
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
  if (!binary) console.log('real Kratos: none given (--kratos BINARY), so nothing is compared with it');

  const starting = { simulator: startSimulator, ...(binary && { kratos: () => startReal(binary) }) };
  const { ready, first } = await startTimes(starting);

  const simulator = await keep(startSimulator());
  const real = binary ? await keep(startReal(binary)) : undefined;
  await pause(1000);
  const idle = { simulator: simulator.rss(), ...(real && { kratos: real.rss() }) };

  const texts = await requestsFor(simulator);
  const bare = { server: await keep(startBare(texts.bytes)), texts };
  const own = {
    simulator: { server: simulator, texts },
    ...(real && { kratos: { server: real, texts: await requestsFor(real) } }),
  };
  const get = await race({ bare, ...own }, 'get');
  const created = await race({ bare, ...own }, 'create');
  const wrong = await race(own, 'wrong');

  const made = requests.create * (rounds + 1);
  const loaded = {};
  for (const [name, { server, texts: each }] of Object.entries(own)) {
    await load(server.port, each.create, liveFlows - made);
    loaded[name] = server.rss();
  }
  const full = await race({ bare, simulator: own.simulator }, 'get');

  const empty = { server: await keep(startSimulator()) };
  const world = { server: await keep(startSimulator()) };
  for (const each of [empty, world]) each.texts = await requestsFor(each.server);
  await fillWorld(world.server, people);
  const worldMemory = world.server.rss();
  const inWorld = {};
  for (const kind of Object.keys(requests)) inWorld[kind] = await race({ simulator: world, empty }, kind);

  const many = liveFlows.toLocaleString('en');
  const times = (taken) => `${median(taken).toFixed(0)} (${taken.map(Math.round).join(' ')})`;
  list('ready, ms', ready, times);
  list('first flow, ms', first, times);
  const rated = (rates) => perSecond(median(rates));
  list('get a login flow', get, rated);
  list('create a login flow', created, rated);
  list('a wrong password', wrong, rated);
  list(`get, ${many} live flows`, full, rated);
  list('memory idle, MB', idle, (size) => size.toFixed(0));
  list(`memory, ${many} flows, MB`, loaded, (size) => size.toFixed(0));
  for (const [kind, rates] of Object.entries(inWorld)) list(`${kind}, full world`, rates, rated);
  list('memory, full world, MB', { simulator: worldMemory }, (size) => size.toFixed(0));
  row('size of a flow', [`${texts.bytes} bytes`]);

  judge([
    ['get / bare node', ratio(get, 'bare'), '>=', reach.getToBare],
    ['get / bare node, many flows', ratio(full, 'bare'), '>=', reach.getToBare],
    ['create / real Kratos', ratio(created, 'kratos'), '>=', reach.createToReal],
    ['wrong password / real Kratos', ratio(wrong, 'kratos'), '>=', reach.wrongToReal],
    ['ready / real Kratos', ratio(ready, 'kratos'), '<=', reach.readyToReal],
    ['memory idle, MB', idle.simulator, '<=', reach.idleMegabytes],
    [`memory, ${many} flows, MB`, loaded.simulator, '<=', reach.flowsMegabytes],
    ['memory, full world, MB', worldMemory, '<=', reach.worldMegabytes],
    ...Object.entries(inWorld).map(([kind, rates]) => [
      `${kind}, full / empty world`,
      ratio(rates, 'empty'),
      '>=',
      reach.worldToEmpty,
    ]),
  ]);
  row('for information', [
    `create / bare node ${ratio(created, 'bare').toFixed(2)}`,
    ...(real ? [`get / real Kratos ${ratio(get, 'kratos').toFixed(2)}`] : []),
  ]);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await Promise.all(running.map((server) => server.stop()));
}
