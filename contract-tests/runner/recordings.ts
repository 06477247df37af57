import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import type { Builds } from '../targets/builds.ts';
import type { NormalStep } from './normalise.ts';
import pinned from './upstream.json' with { type: 'json' };

export interface Recording {
  readonly suite: string;
  readonly profile: string;
  /** The builds of the servers that it was recorded on. */
  readonly servers: Builds;
  readonly recorded: string;
  /** Version of the normaliser that made the steps (`normaliserVersion`). */
  readonly normaliser: number;
  readonly steps: readonly NormalStep[];
}

/** The version of Kratos and Hydra that the recordings are of. */
export const pinnedVersion = pinned.version;

/** A folder for each case holds its suite, its recording and how other versions differ. */
const folder = new URL('../cases/', import.meta.url);

/**
 * Version of the rules in `normalise.ts` and `normalise/`. Raise it when the same answers normalise to other steps. All
 * recordings are then stale and have to be recorded again.
 */
export const normaliserVersion = 1;

const fileOf = (suite: string) => new URL(`${suite}/recording.json`, folder);

/** Reads the recording of a suite; undefined if there is none. @throws Error if it is stale */
export function readRecording(suite: string): Recording | undefined {
  if (!existsSync(fileOf(suite))) return undefined;
  const recording: Recording = JSON.parse(readFileSync(fileOf(suite), 'utf8'));
  const stale = staleness(recording, suite);
  if (stale) throw new Error(`recording ${suite} is stale: ${stale}; record it again with --record`);
  return recording;
}

/** Returns why a recording is stale; undefined if it is not. */
export function staleness(recording: Recording, suite: string): string | undefined {
  if (recording.suite !== suite) return `it is of suite ${recording.suite}`;
  for (const [name, { version }] of Object.entries(recording.servers)) {
    if (version !== pinnedVersion) return `its ${name} was ${version}, not ${pinnedVersion}`;
  }
  if (recording.normaliser !== normaliserVersion)
    return `the normaliser has version ${normaliserVersion}, not ${recording.normaliser}`;
  return undefined;
}

export function writeRecording(
  { name: suite, profile }: { readonly name: string; readonly profile: string },
  servers: Builds,
  steps: readonly NormalStep[],
): void {
  const recorded = new Date().toISOString().slice(0, 10);
  const recording: Recording = { suite, profile, servers, recorded, normaliser: normaliserVersion, steps };
  writeFileSync(fileOf(suite), `${JSON.stringify(recording, null, 1)}\n`);
}

/** Returns the builds that a suite was recorded on; undefined if there is no recording. */
export function buildsOf(suite: string): Builds | undefined {
  return existsSync(fileOf(suite)) ? JSON.parse(readFileSync(fileOf(suite), 'utf8')).servers : undefined;
}

/** Returns the size of a suite's recording in bytes; 0 if there is none. */
export const recordedSize = (suite: string): number => statSync(fileOf(suite), { throwIfNoEntry: false })?.size ?? 0;

/** Reads the steps of a suite's recording, stale or not; undefined if there is none. */
export const readStepsUnchecked = (suite: string): readonly NormalStep[] | undefined =>
  existsSync(fileOf(suite)) ? (JSON.parse(readFileSync(fileOf(suite), 'utf8')) as Recording).steps : undefined;

/** Returns the names of the suites that have a recording. */
function recorded(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'recording.json')
    .map((file) => dirname(file).replaceAll(sep, '/'))
    .sort();
}

/** Reads every recording, stale or not, in the order of the suites' names. */
export function allRecordings(): Recording[] {
  return recorded().map((suite) => JSON.parse(readFileSync(fileOf(suite), 'utf8')));
}

/** Returns the names of recordings whose suite does not exist. */
export function recordingsWithoutSuite(suites: readonly string[]): string[] {
  return recorded().filter((name) => !suites.includes(name));
}
