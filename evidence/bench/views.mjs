/**
 * Measures what rendering the first view costs the gateway, with a simulated (or real) Kratos and a simulated Hydra:
 *
 *     [KRATOS_BINARY=...] [VIEWS=n] node evidence/bench/views.mjs
 *
 * The gateway runs alone on the first core; Kratos and the load share the second, if cores can be chosen. Each view is a
 * login page of a new visitor with a new flow, compressed by gzip, over 16 connections. Measured:
 *   views    views per second of the gateway's processor time, without that of Kratos
 *   p99      the time of a response, minus the time of Kratos for a flow with as many connections
 *   memory   the resident set under load, and its growth over VIEWS views (100,000 by default)
 * The exit code is 1 if a limit is missed.
 */
import { fileURLToPath } from 'node:url';
import { buildApp, buildGateway } from '@members/demo/build-app';
import { judge, median, p99 } from './figures.mjs';
import { load, request } from './load.mjs';
import { pinned, startGateway, startHydra, startReal, startSimulator, stopServers } from './servers.mjs';

const limits = { perSecond: 250, p99: 60, megabytes: 160, growth: 1.1 };
const views = Number(process.env.VIEWS ?? 100_000);
const rounds = 20;
const each = Math.max(100, Math.floor(views / rounds));

const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'fr-FR,fr;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
};
const page = request('/login', browser);
const flow = request('/self-service/login/browser?aal=aal1&refresh=true');

async function main() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  await buildApp(root);
  await buildGateway(root);
  console.log(pinned ? 'gateway on core 0, Kratos and load on core 1' : 'cores not chosen: all share them');
  const { KRATOS_BINARY: binary } = process.env;
  const kratos = await (binary ? startReal(binary) : startSimulator());
  kratos.moveTo(1);
  const hydra = await startHydra('http://127.0.0.1:9/login', 'http://127.0.0.1:9/consent');
  const gateway = await startGateway(kratos, hydra, { RENDERING: 'on', LOGIN_GATE: 'open' });
  // Warm-up: V8 compiles the code.
  await load(gateway.port, page, Math.min(each, 2000));
  const [rates, slowest, sizes] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const before = gateway.seconds();
    const { times } = await load(gateway.port, page, each);
    rates.push(each / (gateway.seconds() - before));
    const direct = await load(kratos.port, flow, 500);
    slowest.push(p99(times) - p99(direct.times));
    sizes.push(gateway.rss());
  }
  const settled = sizes[Math.floor(rounds / 4)];
  judge('first views a second', median(rates), '>=', limits.perSecond, `(${rates.map(Math.round).join(' ')})`);
  judge('p99 less that of Kratos, ms', median(slowest), '<=', limits.p99, `(${slowest.map(Math.round).join(' ')})`);
  judge('memory, MB', Math.max(...sizes), '<=', limits.megabytes, `(${sizes.map(Math.round).join(' ')})`);
  judge('memory at the end to a quarter', sizes.at(-1) / settled, '<=', limits.growth, '');
}

try {
  await main();
} finally {
  await stopServers();
}
