import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { type Builds, otherBuilds } from '../targets/builds.ts';
import { targets } from '../targets/index.ts';
import { type Profile, readProfile } from '../targets/profile.ts';
import { type RunningServers, UnsupportedRequest } from '../targets/target.ts';
import type { Suite } from './contract.ts';
import { knownGaps } from './known-gaps.ts';
import { createPause, type Pace, paces, type Timing } from './pace.ts';
import { buildsOf, recordedSize } from './recordings.ts';
import { withCommand } from './results/report.ts';
import type { Tally } from './results/tally.ts';
import { compareWithRecording, recordSuite } from './run-suite.ts';
import { loadSuites } from './suites.ts';

const { env } = process;
const make = targets[env.CONTRACT_TARGET ?? 'simulator'];
if (!make) throw new Error(`unknown target ${env.CONTRACT_TARGET}; one of ${Object.keys(targets).join(', ')}`);
const target = await make(env);
const recording = env.CONTRACT_RECORD === 'true';
const gaps = target.real ? [] : knownGaps;
const every = env.CONTRACT_EVERY === 'true';
if (recording && !target.real) throw new Error(`${target.name} is not a real server: nothing can be recorded on it`);
const timing: Timing = {
  pace: (env.CONTRACT_PACE ?? 'quick') as Pace,
  seed: Number(env.CONTRACT_SEED ?? randomInt(1_000_000)),
};
if (!Object.hasOwn(paces, timing.pace))
  throw new Error(`unknown pace ${timing.pace}; one of ${Object.keys(paces).join(', ')}`);

const suites = (await loadSuites()).filter(({ name }) => name.includes(env.CONTRACT_FILTER ?? ''));
if (suites.length === 0) throw new Error(`no suite is named ${env.CONTRACT_FILTER}`);

/** Two processes share the suites; with a filter, one runs them. */
const processes = env.CONTRACT_FILTER ? 1 : 2;

/** Returns the profiles for one process. Profiles are dealt out largest first, each to the process with less work so far. */
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

/** Declares the tests of one process's profiles. */
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
      skipped: own.map(({ name }) => `${name}: ${reason}`),
    });
    return;
  }
  const left: string[] = [];
  const tally = { profile: profile.name, suites: 0, steps: 0, gaps: 0, left };
  tallies.push(tally);
  let servers: RunningServers;
  let builds: Builds;
  beforeAll(async () => {
    servers = await target.start(profile);
    builds = await target.builds(servers);
    if (!recording) warnOfOtherBuilds(own[0]?.name, builds);
  });
  afterAll(() => servers?.stop());
  const play = async (suite: Suite, { skip }: TestContext) => {
    const setting = { suite: suite.name, movesClock: !target.real, isShortLived: profile.isShortLived };
    const playing = recording
      ? recordSuite(suite, servers, builds)
      : compareWithRecording(suite, servers, { every, gaps, pause: createPause(timing, setting) });
    tally.steps += await playing.catch((error: unknown) => {
      if (!(error instanceof UnsupportedRequest)) throw repeatable(error, suite.name);
      left.push(`${suite.name}: ${error.message}`);
      return skip(error.message);
    });
    tally.suites += 1;
    tally.gaps += gaps.filter((gap) => gap.suite === suite.name).length;
  };
  const isSlow = target.real && (profile.callsSilentServer || timing.pace !== 'quick');
  test.for(own)('$name', isSlow ? { timeout: slowTimeout } : {}, play);
}

/** Returns the error of a suite with the command that repeats the suite alone. */
function repeatable(error: unknown, suite: string): Error {
  const times = recording ? '--record' : `--pace ${timing.pace} --seed ${timing.seed}`;
  return withCommand(error, `npm run contract -- ${suite} --target ${target.name} ${times}`);
}

/** Timeout for real servers that wait for a server that never answers, or for the next second before each request (ms). */
const slowTimeout = 900_000;

const warned = new Set<string>();

/** Warns once if the servers are of another build than the recordings. */
function warnOfOtherBuilds(suite: string | undefined, builds: Builds): void {
  const recorded = suite && buildsOf(suite);
  for (const line of recorded ? otherBuilds(recorded, builds) : []) {
    if (!warned.has(line)) console.warn(`contract: ${line}`);
    warned.add(line);
  }
}
