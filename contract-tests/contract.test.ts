import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record, replay } from './play.ts';
import { orphans } from './recordings.ts';
import { loadSuites } from './suites.ts';
import { countGaps, type Tally } from './tally.ts';
import { targets } from './targets/index.ts';
import { readProfile } from './targets/profile.ts';
import type { Servers } from './targets/target.ts';

const { env } = process;
const make = targets[env.CONTRACT_TARGET ?? 'simulator'];
if (!make) throw new Error(`unknown target ${env.CONTRACT_TARGET}; one of ${Object.keys(targets).join(', ')}`);
const target = await make(env);
const recording = env.CONTRACT_RECORD === 'true';
const every = env.CONTRACT_EVERY === 'true';
if (recording && !target.real) throw new Error(`${target.name} is not a real server: nothing can be recorded on it`);

const all = await loadSuites();
const suites = all.filter(({ name }) => name.includes(env.CONTRACT_FILTER ?? ''));
if (suites.length === 0) throw new Error(`no suite is named ${env.CONTRACT_FILTER}`);
const profiles = [...new Set(suites.map(({ profile }) => profile))].map(readProfile);
const tallies: Tally[] = [];

describe.each(profiles)(`profile $name on ${target.name}`, (profile) => {
  const own = suites.filter((suite) => suite.profile === profile.name);
  const reason = target.unavailable(profile);
  if (reason && recording) throw new Error(`nothing can be recorded on ${target.name}: ${reason}`);
  if (reason) {
    console.warn(`skipped on ${target.name}: ${own.map(({ name }) => name).join(', ')}: ${reason}`);
    test.skip.each(own)('$name', () => undefined);
    return;
  }
  const tally = { profile: profile.name, suites: 0, steps: 0, gaps: 0 };
  tallies.push(tally);
  let servers: Servers;
  beforeAll(async () => {
    servers = await target.start(profile);
  }, 60_000);
  afterAll(() => servers?.stop());
  test.each(own)(
    '$name',
    async (suite) => {
      tally.steps += await (recording ? record(suite, servers) : replay(suite, servers, every));
      tally.suites += 1;
      tally.gaps += countGaps(suite.name);
    },
    60_000,
  );
});

afterAll(() => {
  if (env.CONTRACT_TALLY) writeFileSync(env.CONTRACT_TALLY, JSON.stringify(tallies));
});

test('every recording belongs to a suite', () => {
  expect(orphans(all.map(({ name }) => name))).toEqual([]);
});
