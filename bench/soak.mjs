/**
 * What 200,000 login flows leave behind that nobody goes on with, one every ten seconds for 23 days: the heap, after a
 * collection, at each tenth of the way. In one process with a clock of its own, because nobody waits for days. Run by
 * `npm run bench -- --soak`, on the Node of the lock file with --expose-gc.
 */
import { loadKratosConfig } from '../simulator/config/load.ts';
import { createSimulator } from '../simulator/index.ts';
import { manualClock } from '../simulator/runtime/runtime.ts';

const flows = 200_000;
const tenth = flows / 10;
/** From the second tenth on the oldest flows are forgotten, so that nothing should be added any more. */
const reach = 1.15;

const options = { files: ['demo/kratos.yml'], env: { DSN: 'memory' }, dev: true };
const { config } = await loadKratosConfig(options);
const clock = manualClock(Date.parse('2026-01-01T00:00:00Z'));
const { kratos } = createSimulator({ kratos: config, runtime: { clock } });
const incoming = {
  method: 'GET',
  url: new URL('http://127.0.0.1:4433/self-service/login/browser'),
  headers: new Headers({ accept: 'application/json' }),
  cookies: new Map(),
  address: '127.0.0.1:1',
  bytes: async () => new Uint8Array(),
};

const heaps = [];
for (let made = 1; made <= flows; made++) {
  const { status } = await kratos.public(incoming);
  if (status !== 200) throw new Error(`a flow was answered ${status}`);
  clock.advance(10_000);
  if (made % tenth !== 0) continue;
  globalThis.gc();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
  const kept = kratos.snapshot().flows.length;
  console.log(
    `${made.toLocaleString('en').padStart(9)} flows made   ${kept.toLocaleString('en').padStart(7)} kept   heap ${heaps.at(-1).toFixed(0)} MB`,
  );
}
const growth = heaps.at(-1) / heaps[1];
const isMet = growth <= reach;
console.log(
  `the last heap to that of the second tenth: ${growth.toFixed(2)} (<= ${reach})   ${isMet ? 'reached' : 'MISSED'}`,
);
process.exitCode = isMet ? 0 : 1;
