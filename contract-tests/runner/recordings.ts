import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import type { Builds } from '../targets/builds.ts';
import type { NormalStep } from './normalise.ts';
import pinned from './upstream.json' with { type: 'json' };

export interface Recording {
  readonly suite: string;
  readonly profile: string;
  /** What the servers that it was recorded on said of themselves. */
  readonly servers: Builds;
  readonly recorded: string;
  /** Version of the normaliser that made the steps (`normaliserVersion`). */
  readonly normaliser: number;
  readonly steps: readonly NormalStep[];
}

/** The version of both servers that the simulator is held to. */
export const upstream = pinned.version;

/** A folder for each case holds its suite, its recording and how other versions differ. */
const folder = new URL('../cases/', import.meta.url);

/**
 * Version of the rules in `normalise.ts` and `normalise/`. Raise it when the same answers normalise to other steps: all
 * recordings are stale then, and have to be made anew.
 */
export const normaliserVersion = 1;

const fileOf = (suite: string) => new URL(`${suite}/recording.json`, folder);

/** The recording of a suite, checked to be of this version and this normaliser; undefined when there is none. */
export function readRecording(suite: string): Recording | undefined {
  if (!existsSync(fileOf(suite))) return undefined;
  const recording: Recording = JSON.parse(readFileSync(fileOf(suite), 'utf8'));
  const stale = staleness(recording, suite);
  if (stale) throw new Error(`recording ${suite} is stale: ${stale}; record it again with --record`);
  return recording;
}

/** Why a recording does not fit; undefined when it does. */
export function staleness(recording: Recording, suite: string): string | undefined {
  if (recording.suite !== suite) return `it is of suite ${recording.suite}`;
  for (const [name, { version }] of Object.entries(recording.servers)) {
    if (version !== upstream) return `its ${name} was ${version}, not ${upstream}`;
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

/** What the recording of a suite was made on; undefined when there is none. */
export function buildsOf(suite: string): Builds | undefined {
  return existsSync(fileOf(suite)) ? JSON.parse(readFileSync(fileOf(suite), 'utf8')).servers : undefined;
}

/** How large a suite's recording is, in bytes; 0 where there is none. */
export const recordedSize = (suite: string): number => statSync(fileOf(suite), { throwIfNoEntry: false })?.size ?? 0;

/** The steps of a suite's recording, stale or not; undefined when there is none. */
export const stepsAsTheyLie = (suite: string): readonly NormalStep[] | undefined =>
  existsSync(fileOf(suite)) ? (JSON.parse(readFileSync(fileOf(suite), 'utf8')) as Recording).steps : undefined;

/** The suites that have a recording, by name. */
function recorded(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'recording.json')
    .map((file) => dirname(file).replaceAll(sep, '/'))
    .sort();
}

/** Every recording as it lies there, stale or not, by the name of its suite. */
export function allRecordings(): Recording[] {
  return recorded().map((suite) => JSON.parse(readFileSync(fileOf(suite), 'utf8')));
}

/** Recordings that no suite claims. */
export function orphans(suites: readonly string[]): string[] {
  return recorded().filter((name) => !suites.includes(name));
}
