/**
 * `npm run chaos -- [--kratos BINARY --hydra BINARY [--kratos-dsn DSN --hydra-dsn DSN]] [--people 200] [--minutes 5]
 * [--rolling] [--seed N]`: people use the app while servers are killed and the network fails. `docs/guides/chaos.md`
 * describes what must hold.
 */
import { parseArgs } from 'node:util';
import { buildApp, buildGateway } from '@members/demo/build-app';
import { root } from '@members/testkit/servers';
import { createRandom } from '../bench/random.mjs';
import { findLosses } from './check.mjs';
import { injectFaults, restartInTurn } from './faults.mjs';
import { journey, registerClient } from './journey.mjs';
import { startWorld } from './world.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    kratos: text,
    hydra: text,
    'kratos-dsn': text,
    'hydra-dsn': text,
    people: { ...text, default: '200' },
    minutes: { ...text, default: '5' },
    seed: { ...text, default: `${Date.now() % 1e6}` },
    rolling: { type: 'boolean', default: false },
  },
});

process.chdir(root);
await buildApp(root);
await buildGateway(root);
const world = await startWorld({
  binaries: { kratos: values.kratos, hydra: values.hydra },
  dsns: { kratos: values['kratos-dsn'], hydra: values['hydra-dsn'] },
  gateways: 3,
});
const counts = { responses: 0, steps: 0, 'tries again': 0, 'pages with an error': 0, journeys: 0, failed: 0 };
/** Each problem once, with its number. */
const problems = new Map();
const log = {
  count: (name) => {
    counts[name] += 1;
  },
  wrong: (problem) => problems.set(problem, (problems.get(problem) ?? 0) + 1),
};

const people = Array.from({ length: Number(values.people) }, (_, number) => ({ number, isRegistered: false }));
const until = performance.now() + Number(values.minutes) * 60_000;

async function live(person) {
  while (performance.now() < until) {
    counts.journeys += 1;
    await journey(world, person, log).catch((error) => {
      counts.failed += 1;
      log.wrong(`failed: ${error.message.replace(/[0-9a-f-]{36}|Marque\d+x/g, '…')}`);
    });
  }
}

let exitCode = 1;
try {
  await registerClient(world.hydraAdmin);
  const disturb = values.rolling ? restartInTurn : injectFaults;
  const [happened] = await Promise.all([
    disturb(world, { until, random: createRandom(Number(values.seed)) }),
    ...people.map(live),
  ]);
  for (const loss of await findLosses(world, people)) log.wrong(`lost: ${loss}`);
  // No request may fail while gateways restart in turn.
  if (values.rolling && counts['tries again'] > 0) log.wrong(`${counts['tries again']} steps were tried again`);
  for (const [problem, times] of problems) console.log(`${times} × ${problem}`);
  const told = Object.entries({ ...counts, ...happened }).map(([name, number]) => `${number} ${name}`);
  console.log(`chaos: seed ${values.seed}, ${people.length} people, ${told.join(', ')}, ${problems.size} problems`);
  exitCode = problems.size === 0 ? 0 : 1;
} finally {
  await world.close();
}
process.exit(exitCode);
