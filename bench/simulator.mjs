/**
 * How fast and how small the Kratos simulator is, beside a bare node:http server and, if one is
 * given, the real Kratos, all in one run:
 *
 *     node bench/simulator.mjs [--kratos BINARY]        (or KRATOS_BINARY=… node bench/simulator.mjs)
 *
 * Each server is a process of its own on the first core, this process is the load on the second
 * (without `taskset` or a second core it says so). Measured, on loopback only:
 *   ready   from spawn until `/health/ready` answers 200; median of five starts. The first start after
 *           a change of the sources is slower: it fills the compile cache.
 *   get     "get a login flow" with its anti-CSRF cookie, always the same flow
 *   create  "create a login flow" as a JSON client without a cookie
 *   memory  resident set, at rest after the start and with 10,000 live flows (MB are 10^6 bytes)
 * Rates are the median of rounds in which the servers take turns, so that what else the machine does
 * meets all of them; ratios are the median of the rounds' own ratios. The bare server answers a
 * constant JSON text of the size of a flow. The exit code is 1 when a reach is missed.
 */
import { parseArgs } from 'node:util';
import { load, request } from './load.mjs';
import { pinned, startBare, startReal, startSimulator } from './servers.mjs';

const reach = { getToBare: 0.4, createToReal: 5, readyMs: 250, idleMegabytes: 100 };
const starts = 5;
const rounds = 7;
const liveFlows = 10_000;
const requests = { get: 5000, create: 600 };

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function startTimes(startServer) {
  const times = [];
  for (let i = 0; i < starts; i++) {
    const server = await startServer();
    times.push(Math.round(server.ready));
    await server.stop();
  }
  return times;
}

/** The two requests, for a flow that is made now. */
async function requestsFor({ port }) {
  const response = await fetch(`http://127.0.0.1:${port}/self-service/login/browser`, {
    headers: { accept: 'application/json' },
  });
  const body = await response.text();
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  return {
    bytes: Buffer.byteLength(body),
    get: request(`/self-service/login/flows?id=${JSON.parse(body).id}`, { cookie: cookie.join('; ') }),
    create: request('/self-service/login/browser'),
  };
}

/** Rates of each server, by name, in rounds; `warm` requests go before the first. */
async function race(servers, kind) {
  for (const { server, texts } of Object.values(servers)) await load(server.port, texts[kind], requests[kind]);
  const rates = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, { server, texts }] of Object.entries(servers))
      rates[name].push(await load(server.port, texts[kind], requests[kind]));
  }
  return rates;
}

/** The ratio of the simulator to another server. */
const ratio = (rates, other) =>
  rates[other] && median(rates.simulator.map((rate, round) => rate / rates[other][round]));

const running = [];
const keep = async (starting) => {
  const server = await starting;
  running.push(server);
  return server;
};

async function main() {
  const { values } = parseArgs({ options: { kratos: { type: 'string' } } });
  const binary = values.kratos ?? process.env.KRATOS_BINARY;
  console.log(pinned ? 'servers on core 0, load on core 1' : 'cores not chosen: servers and load share them all');
  if (!binary) console.log('real Kratos: none given (--kratos BINARY), so nothing is compared with it');

  const ready = { simulator: await startTimes(startSimulator) };
  if (binary) ready.kratos = await startTimes(() => startReal(binary));

  const simulator = await keep(startSimulator());
  const real = binary ? await keep(startReal(binary)) : undefined;
  await pause(1000);
  const idle = { simulator: simulator.rss(), ...(real ? { kratos: real.rss() } : {}) };

  const texts = await requestsFor(simulator);
  const servers = {
    bare: { server: await keep(startBare(texts.bytes)), texts },
    simulator: { server: simulator, texts },
    ...(real ? { kratos: { server: real, texts: await requestsFor(real) } } : {}),
  };
  const get = await race(servers, 'get');
  const create = await race(servers, 'create');

  const made = 1 + requests.create * (rounds + 1);
  const loaded = {};
  for (const [name, { server }] of Object.entries(servers)) {
    if (name === 'bare') continue;
    await load(server.port, servers[name].texts.create, liveFlows - made);
    loaded[name] = server.rss();
  }
  const full = await race({ bare: servers.bare, simulator: servers.simulator }, 'get');

  const row = (label, values) => console.log(`${label.padEnd(32)} ${values.join('   ')}`);
  const list = (title, figures, show) =>
    row(
      title,
      Object.entries(figures).map(([name, figure]) => `${name} ${show(figure)}`),
    );
  list('ready, ms', ready, (times) => `${median(times)} (${times.join(' ')})`);
  list('get a login flow', get, (rates) => perSecond(median(rates)));
  list('create a login flow', create, (rates) => perSecond(median(rates)));
  list(`get, ${liveFlows.toLocaleString('en')} live flows`, full, (rates) => perSecond(median(rates)));
  list('memory idle, MB', idle, (size) => size.toFixed(0));
  list(`memory, ${liveFlows.toLocaleString('en')} flows, MB`, loaded, (size) => size.toFixed(0));
  row('size of a flow', [`${texts.bytes} bytes`]);

  const verdicts = [
    ['get / bare node', ratio(get, 'bare'), '>=', reach.getToBare],
    ['get / bare node, many flows', ratio(full, 'bare'), '>=', reach.getToBare],
    ['create / real Kratos', ratio(create, 'kratos'), '>=', reach.createToReal],
    ['ready, ms', median(ready.simulator), '<=', reach.readyMs],
    ['memory idle, MB', idle.simulator, '<=', reach.idleMegabytes],
  ];
  for (const [label, value, sign, limit] of verdicts) {
    const met = sign === '>=' ? value >= limit : value <= limit;
    const verdict = value === undefined ? 'not measured' : met ? 'reached' : 'MISSED';
    if (verdict === 'MISSED') process.exitCode = 1;
    row(label, [`${value?.toFixed(2) ?? '-'} (${sign} ${limit})`, verdict]);
  }
  row('for information', [
    `create / bare node ${ratio(create, 'bare').toFixed(2)}`,
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
