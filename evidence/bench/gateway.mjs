/**
 * Measures the gateway's speed and memory with a simulated (or real) Kratos and a simulated Hydra on this machine:
 *
 *     [KRATOS_BINARY=...] node evidence/bench/gateway.mjs
 *
 * Servers run on the first core, the load on the second, if cores can be chosen. Measured:
 *   files    the files of the login page, one after the other, compared with a bare node:http server of the same size
 *   proxied  "get a login flow" through the gateway, compared with the same call to Kratos: 99th percentile, 16 connections.
 *            The gateway then runs on the core of the load, so that it does not slow Kratos down. The limit is meant for the
 *            real Kratos, because the simulator answers that call as fast as a bare server
 *   attacked the same call while another client stalls 400 uploads, compared with the call alone: 99th percentile
 *   consent  the data of the consent page, compared with one call to Hydra's admin API: 99th percentile, 16 connections
 *   ready    the time from spawn to the first response; memory: the resident set after all of the above. Rendering is
 *            measured by evidence/bench/views.mjs
 * The two servers of a comparison take turns in rounds, and a ratio is the median of the rounds' ratios. The exit code is 1
 * if a limit is missed.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp, buildGateway } from '@members/demo/build-app';
import { parse } from 'node-html-parser';
import { judge, median, p99, ratioOf } from './figures.mjs';
import { load, request } from './load.mjs';
import { prepareRequests } from './prepare-requests.mjs';
import { pinned, startBare, startGateway, startHydra, startReal, startSimulator, stopServers } from './servers.mjs';

const limits = { files: 0.35, proxied: 1.6, attacked: 2, consent: 3, megabytes: 160, ready: 2000 };
const rounds = 7;
const starts = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs two measurements in turns. The first round is not counted. */
async function compare(one, other) {
  const [ones, others] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const [a, b] = [await one(), await other()];
    if (round < 0) continue;
    ones.push(a);
    others.push(b);
  }
  return { ratio: ratioOf(ones, others), one: median(ones), other: median(others) };
}

const slowest = (port, request, count) => async () => p99((await load(port, request, count)).times);

/** Measures while a client of another address has 400 uploads open that never end. */
const whileAttacked = (port, measure) => async () => {
  const head = 'POST /self-service/login HTTP/1.1\r\nHost: x\r\nContent-Length: 32000\r\n\r\n';
  const open = () =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => resolve(socket));
      socket.write(head + 'x'.repeat(31_000), () => resolve(socket));
    });
  const sockets = await Promise.all(Array.from({ length: 400 }, open));
  try {
    return await measure();
  } finally {
    for (const socket of sockets) socket.resetAndDestroy();
  }
};

/** Returns requests for the files of the login page, compressed as for a browser, and their sizes on the wire. */
async function filesOf(gateway) {
  const html = parse(readFileSync(`${root}dist/app/index.html`, 'utf8'));
  const named = html
    .querySelectorAll('[src], [href]')
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'));
  const paths = [...new Set(['/login', ...named.filter((path) => path.startsWith('/assets/'))])];
  const files = [];
  for (const path of paths) {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers });
    await answer.arrayBuffer();
    files.push({
      request: request(path, { accept: '*/*', ...headers }),
      bytes: Number(answer.headers.get('content-length')),
    });
  }
  return files;
}

async function main() {
  await buildApp(root);
  await buildGateway(root);
  console.log(pinned ? 'servers on core 0, load on core 1' : 'cores not chosen: servers and load share them all');
  const { KRATOS_BINARY: binary } = process.env;
  const kratos = await (binary ? startReal(binary) : startSimulator());
  const hydra = await startHydra('http://127.0.0.1:9/login', 'http://127.0.0.1:9/consent');
  const ready = [];
  for (let round = -1; round < starts; round++) {
    const started = await startGateway(kratos, hydra, { RENDERING: 'off' });
    if (round >= 0) ready.push(started.ready);
    await started.stop();
  }
  const gateway = await startGateway(kratos, hydra, { RENDERING: 'off' });
  const requests = await prepareRequests(kratos, hydra);
  const files = await filesOf(gateway);
  const bare = [];
  for (const { bytes } of files) bare.push(await startBare(bytes));
  const each = 1500;
  const all = (portOf) => async () => {
    const begin = performance.now();
    for (const [index, { request }] of files.entries()) await load(portOf(index), request, each);
    return (files.length * each) / ((performance.now() - begin) / 1000);
  };
  const served = await compare(
    all(() => gateway.port),
    all((index) => bare[index].port),
  );
  gateway.moveTo(1);
  const flow = await compare(slowest(gateway.port, requests.flow, 3000), slowest(kratos.port, requests.flow, 3000));
  const calm = slowest(gateway.port, requests.flow, 1000);
  const attacked = await compare(whileAttacked(gateway.port, calm), calm);
  gateway.moveTo(0);
  const consentTimes = await compare(
    slowest(gateway.port, requests.consent, 1000),
    slowest(hydra.admin, requests.admin, 1000),
  );
  const perSecond = ({ one, other }) => `${one.toFixed(0)}/s, bare ${other.toFixed(0)}/s`;
  const times = ({ one, other }) => `${one.toFixed(1)} ms, direct ${other.toFixed(1)} ms`;
  judge("the login page's files to bare", served.ratio, '>=', limits.files, perSecond(served));
  judge('get a flow through it, p99', flow.ratio, '<=', limits.proxied, times(flow));
  const alone = `${attacked.one.toFixed(1)} ms, alone ${attacked.other.toFixed(1)} ms`;
  judge('get a flow beside 400 stalled uploads', attacked.ratio, '<=', limits.attacked, alone);
  judge('consent to one admin call, p99', consentTimes.ratio, '<=', limits.consent, times(consentTimes));
  judge('memory, MB', gateway.rss(), '<=', limits.megabytes, '');
  judge('ready, ms', median(ready), '<=', limits.ready, `(${ready.map(Math.round).join(' ')})`);
}

try {
  await main();
} finally {
  await stopServers();
}
