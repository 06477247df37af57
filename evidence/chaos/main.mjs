/**
 * `npm run evidence -- chaos [--kratos BINARY --hydra BINARY [--postgres FOLDER]] [--disk FOLDER] [--people 200] [--minutes 5]
 * [--think 20] [--rolling | --calm] [--seed N] [--verbose]`: people use the app while servers are killed and the network fails.
 * `docs/guides/evidence.md` describes what must hold.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp, buildGateway } from '@members/demo/build-app';
import { root } from '@members/testkit/servers';
import { createRandom } from '../random.mjs';
import { findLosses } from './check.mjs';
import { injectFaults, restartInTurn } from './faults.mjs';
import { journey, registerClient } from './journey.mjs';
import { startWorld } from './world.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    kratos: text,
    hydra: text,
    postgres: text,
    disk: text,
    people: { ...text, default: '200' },
    minutes: { ...text, default: '5' },
    seed: { ...text, default: `${Date.now() % 1e6}` },
    think: { ...text, default: '20' },
    calm: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
  },
});

process.chdir(root);
await buildApp(root);
await buildGateway(root);
const world = await startWorld({
  binaries: { kratos: values.kratos, hydra: values.hydra },
  postgres: values.postgres,
  disk: values.disk,
  gateways: 3,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => world.close().finally(() => process.exit(1)));
const think = Number(values.think) * 1000;
const counts = { responses: 0, steps: 0, 'tries again': 0, 'pages with an error': 0, journeys: 0, failed: 0 };
/** Each problem once, with its number. */
const problems = new Map();
/** How long the responses took (ms), by who gave them. */
const times = { gateway: [], Hydra: [] };
const log = {
  took: (server, time) => times[server].push(time),
  count: (name) => {
    counts[name] += 1;
  },
  again: (reason) => {
    counts['tries again'] += 1;
    if (values.verbose) console.error(reason.slice(0, 300));
  },
  wrong: (problem) => problems.set(problem, (problems.get(problem) ?? 0) + 1),
};

const people = Array.from({ length: Number(values.people) }, (_, number) => ({ number, isRegistered: false }));
const until = performance.now() + Number(values.minutes) * 60_000;

async function live(person) {
  await wait(Math.random() * think);
  while (performance.now() < until) {
    counts.journeys += 1;
    await journey(world, person, { log, think }).catch((error) => {
      counts.failed += 1;
      log.wrong(`failed: ${error.message.replace(/[0-9a-f-]{36}|Marque\d+x/g, '…')}`);
    });
  }
}

let exitCode = 1;
try {
  await registerClient(world.hydraAdmin);
  const disturb = values.calm ? async () => ({}) : values.rolling ? restartInTurn : injectFaults;
  const [happened] = await Promise.all([
    disturb(world, { until, random: createRandom(Number(values.seed)) }),
    ...people.map(live),
  ]);
  for (const loss of await findLosses(world, people)) log.wrong(`lost: ${loss}`);
  // No request may fail while gateways restart in turn.
  if (values.rolling && counts['tries again'] > 0) log.wrong(`${counts['tries again']} steps were tried again`);
  for (const [problem, number] of problems) console.log(`${number} × ${problem}`);
  for (const [server, list] of Object.entries(times)) {
    list.sort((one, other) => one - other);
    const [half, most, last] = [0.5, 0.95, 1].map((part) => list[Math.ceil(part * list.length) - 1]);
    console.log(`${server}: half of ${list.length} responses within ${half} ms, 95 % ${most} ms, all ${last} ms`);
  }
  const told = Object.entries({ ...counts, ...happened }).map(([name, number]) => `${number} ${name}`);
  console.log(`chaos: seed ${values.seed}, ${people.length} people, ${told.join(', ')}, ${problems.size} problems`);
  exitCode = problems.size === 0 ? 0 : 1;
} finally {
  await world.close();
}
process.exit(exitCode);
