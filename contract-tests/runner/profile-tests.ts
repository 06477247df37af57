import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { type Builds, otherBuilds } from '../targets/builds.ts';
import { targets } from '../targets/index.ts';
import { type Profile, readProfile } from '../targets/profile.ts';
import { NotHere, type Servers } from '../targets/target.ts';
import type { Suite } from './contract.ts';
import { knownGaps } from './known-gaps.ts';
import { record, replay } from './play.ts';
import { buildsOf, recordedSize } from './recordings.ts';
import type { Tally } from './results/tally.ts';
import { loadSuites } from './suites.ts';

const { env } = process;
const make = targets[env.CONTRACT_TARGET ?? 'simulator'];
if (!make) throw new Error(`unknown target ${env.CONTRACT_TARGET}; one of ${Object.keys(targets).join(', ')}`);
const target = await make(env);
const recording = env.CONTRACT_RECORD === 'true';
const gaps = target.real ? [] : knownGaps;
const every = env.CONTRACT_EVERY === 'true';
if (recording && !target.real) throw new Error(`${target.name} is not a real server: nothing can be recorded on it`);

const suites = (await loadSuites()).filter(({ name }) => name.includes(env.CONTRACT_FILTER ?? ''));
if (suites.length === 0) throw new Error(`no suite is named ${env.CONTRACT_FILTER}`);

/** Two processes share the work, but for a few suites alone. */
const processes = env.CONTRACT_FILTER ? 1 : 2;

/** The profiles that this process has: each, the largest recordings first, goes to the one that has less to do so far. */
function profilesOf(own: 0 | 1): string[] {
  const sizes = new Map<string, number>();
  for (const { name, profile } of suites) sizes.set(profile, (sizes.get(profile) ?? 0) + recordedSize(name));
  const loads = Array<number>(processes).fill(0);
  return [...sizes]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([profile, size]) => {
      const least = loads.indexOf(Math.min(...loads));
      loads[least] = (loads[least] ?? 0) + size;
      return least === own ? [profile] : [];
    });
}

/** Declares the tests of the profiles that this process has. */
export function testProfiles(own: 0 | 1): void {
  const names = profilesOf(own);
  const tallies: Tally[] = [];
  describe.each(names.map(readProfile))(`profile $name on ${target.name}`, (profile) => testProfile(profile, tallies));
  afterAll(async () => {
    await target.close?.();
    if (!env.CONTRACT_TALLY) return;
    writeFileSync(`${env.CONTRACT_TALLY}.${own}`, JSON.stringify(tallies));
    if (target.keysRead) writeFileSync(`${env.CONTRACT_TALLY}.${own}.keys`, JSON.stringify(target.keysRead()));
  });
}

function testProfile(profile: Profile, tallies: Tally[]): void {
  const own = suites.filter((suite) => suite.profile === profile.name);
  const reason = target.unavailable(profile);
  if (reason && recording) throw new Error(`nothing can be recorded on ${target.name}: ${reason}`);
  if (reason) {
    console.warn(`skipped on ${target.name}: ${own.map(({ name }) => name).join(', ')}: ${reason}`);
    test.skip.each(own)('$name', () => undefined);
    tallies.push({
      profile: profile.name,
      suites: 0,
      steps: 0,
      gaps: 0,
      left: own.map(({ name }) => `${name}: ${reason}`),
    });
    return;
  }
  const left: string[] = [];
  const tally = { profile: profile.name, suites: 0, steps: 0, gaps: 0, left };
  tallies.push(tally);
  let servers: Servers;
  let builds: Builds;
  beforeAll(async () => {
    servers = await target.start(profile);
    builds = await target.builds(servers);
    if (!recording) sayOther(own[0]?.name, builds);
  });
  afterAll(() => servers?.stop());
  const play = async (suite: Suite, { skip }: TestContext) => {
    const playing = recording ? record(suite, servers, builds) : replay(suite, servers, { every, gaps });
    tally.steps += await playing.catch((error: unknown) => {
      if (!(error instanceof NotHere)) throw error;
      left.push(`${suite.name}: ${error.message}`);
      return skip(error.message);
    });
    tally.suites += 1;
    tally.gaps += gaps.filter((gap) => gap.suite === suite.name).length;
  };
  test.for(own)('$name', profile.silent && target.real ? { timeout: patience } : {}, play);
}

/** For real servers that somebody keeps waiting, in milliseconds. */
const patience = 900_000;

const said = new Set<string>();

/** Says, before anything is compared, that the servers are of another build than the recordings. */
function sayOther(suite: string | undefined, builds: Builds): void {
  const recorded = suite && buildsOf(suite);
  for (const line of recorded ? otherBuilds(recorded, builds) : []) {
    if (!said.has(line)) console.warn(`contract: ${line}`);
    said.add(line);
  }
}
