import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { NormalStep } from './normalise.ts';

export interface Recording {
  readonly suite: string;
  readonly profile: string;
  /** Version of Kratos and Hydra it was recorded on. */
  readonly upstream: string;
  readonly recorded: string;
  /** Of the normaliser's sources: another one reads other steps into the same answers. */
  readonly normaliser: string;
  readonly steps: readonly NormalStep[];
}

/** The server version that recordings must carry; a setting, for a binary built by hand answers `master`. */
export const upstream = process.env.CONTRACT_UPSTREAM ?? 'v26.2.0';

const folder = new URL('./recordings/', import.meta.url);
const sources = ['secrets.ts', 'normalise.ts', 'normalise/text.ts', 'normalise/body.ts', 'normalise/references.ts'];

/** A short hash of what decides how answers are normalised. */
export function normaliserHash(): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

const fileOf = (suite: string) => new URL(`${suite}.json`, folder);

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
  if (recording.upstream !== upstream) return `it is of ${recording.upstream}, not of ${upstream}`;
  if (recording.normaliser !== normaliserHash()) return 'the normaliser changed';
  return undefined;
}

export function writeRecording(suite: string, profile: string, steps: readonly NormalStep[]): void {
  const recorded = new Date().toISOString().slice(0, 10);
  const recording: Recording = { suite, profile, upstream, recorded, normaliser: normaliserHash(), steps };
  writeFileSync(fileOf(suite), `${JSON.stringify(recording, null, 1)}\n`);
}

/** The suites that have a recording, by name. */
function recorded(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
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
