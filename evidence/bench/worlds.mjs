/**
 * Measures the time and memory of each world in one process: 1,000 worlds of Kratos with one flow each (`--worlds path`), and
 * 200 worlds of both servers, each read from its files by a test and asked for a first flow (`openSimulation`). Run by `npm run evidence -- bench:simulator --worlds` with --expose-gc.
 */

import { loadKratosConfig } from 'ory-simulator/config';
import { createKratos, systemClock, systemRandom, toIncoming } from 'ory-simulator/core';
import { kratosConfigOfWorld, manyWorlds, openSimulation } from 'ory-simulator/node';
import { judge, median } from './figures.mjs';

const count = 1000;
const { config } = await loadKratosConfig({ files: ['tools/demo/kratos.yml'], env: {}, dev: true });
const runtime = { clock: systemClock, random: systemRandom, fetch };
const worlds = manyWorlds('path', (name) => createKratos(kratosConfigOfWorld(config, 'path', name), runtime));

const begin = (name) =>
  worlds.public(
    toIncoming({
      method: 'GET',
      url: new URL(`http://127.0.0.1:4433/worlds/${name}/self-service/login/browser`),
      header: (header) => (header === 'accept' ? 'application/json' : null),
      address: '127.0.0.1:1',
      body: async () => new Uint8Array(),
    }),
  );
const memory = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1000;
};

for (let warm = 0; warm < 100; warm++) await begin(`warm-${warm}`);
const before = memory();
const times = { made: [], flow: [] };
for (let number = 0; number < count; number++) {
  const start = performance.now();
  worlds.of(`${number}`);
  const made = performance.now();
  const { status } = await begin(`${number}`);
  if (status !== 200) throw new Error(`the flow of world ${number} returned status ${status}`);
  times.made.push(made - start);
  times.flow.push(performance.now() - made);
}
judge('a new world, ms', median(times.made), '<=', 1, `its first flow ${median(times.flow).toFixed(2)} ms`);
judge('memory of a world with a flow, kB', (memory() - before) / count, '<=', 100, `${worlds.size} worlds`);

const files = { config: 'tools/demo/kratos.yml', hydra: 'tools/demo/hydra.yml' };
const opened = [];
for (let number = -20; number < 200; number++) {
  const start = performance.now();
  const { fetch: ask } = await openSimulation(files);
  const flow = await ask('http://127.0.0.1:4433/self-service/login/browser', {
    headers: { accept: 'application/json' },
  });
  if (flow.status !== 200) throw new Error(`the flow of a test's world returned status ${flow.status}`);
  if (number >= 0) opened.push(performance.now() - start);
}
judge("a test's own world with its first flow, ms", median(opened), '<=', 5);
