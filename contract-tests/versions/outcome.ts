import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { normaliserVersion, readStepsUnchecked } from '../runner/recordings.ts';
import type { Difference } from '../runner/results/compare.ts';
import type { Builds } from '../targets/builds.ts';
import { profileFolderPrefix } from '../targets/profile.ts';

/** One difference and the numbers of the steps that have it, from 1. */
export interface VersionDifference extends Partial<Difference> {
  readonly path: string;
  readonly steps: readonly number[];
}

/** The result of a suite on another version. */
export type SuiteOutcome =
  | { readonly outcome: 'equal' }
  /** `stopped` says why the suite ended early; later steps are not compared. */
  | {
      readonly outcome: 'changed';
      readonly played: number;
      readonly stopped?: string;
      readonly rows: readonly VersionDifference[];
    }
  /** The version does not start with the profile's configuration. */
  | { readonly outcome: 'refused'; readonly reason: string };

export type VersionOutcome = SuiteOutcome & {
  readonly suite: string;
  readonly profile: string;
  readonly servers?: Builds;
  /** Keys of the profile's configuration that had to be left out. */
  readonly without?: readonly string[];
  readonly recorded: string;
  /** Hash of the pinned recording and of the normaliser's version that it was compared with. */
  readonly against: string;
  /** Number of steps of the pinned recording. */
  readonly steps: number;
};

const folder = new URL('../cases/', import.meta.url);
const fileOf = (suite: string, version: string) => new URL(`${suite}/${version}.json`, folder);

/** Returns the files of outcomes, as paths below `cases/`: `<area>/<case>/<version>.json`. */
const outcomeFiles = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^v\d.*\.json$/.test(basename(file)));

/** Returns a hash and the size of a suite's recording: an outcome with another hash is stale. */
export function pinnedRecording(suite: string): { readonly against: string; readonly steps: number } {
  const steps = readStepsUnchecked(suite);
  if (!steps) throw new Error(`${suite} was never recorded`);
  const hash = createHash('sha256').update(JSON.stringify(steps)).update(`${normaliserVersion}`).digest('hex');
  return { against: hash.slice(0, 16), steps: steps.length };
}

/** Returns the versions that have outcomes, oldest first. */
export const comparedVersions = (): string[] =>
  [...new Set(outcomeFiles().map((file) => basename(file, '.json')))].sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );

/** Reads all outcomes of a version, sorted by suite. */
export function readOutcomes(version: string): VersionOutcome[] {
  return outcomeFiles()
    .filter((file) => basename(file, '.json') === version)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as VersionOutcome);
}

/** Reads the outcomes of a version that are not stale, by suite. */
export const outcomesBySuite = (version: string): ReadonlyMap<string, VersionOutcome> =>
  new Map(
    readOutcomes(version)
      .filter(({ suite, against }) => against === pinnedRecording(suite).against)
      .map((kept) => [kept.suite, kept]),
  );

/** Formats an outcome for its file: one line for each difference, and no path of this machine. */
export function outcomeText(kept: VersionOutcome): string {
  const { rows = [], ...head } = kept as VersionOutcome & { readonly rows?: readonly VersionDifference[] };
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
  const text = JSON.stringify(head, null, 1);
  const whole = kept.outcome === 'changed' ? `${text.slice(0, -2)},\n "rows": [\n${lines}\n ]\n}` : text;
  const [first = '', ...others] = `${whole}\n`.split(profileFolderPrefix);
  return [first, ...others.map((rest) => rest.slice(6))].join('/profile');
}

export function writeOutcome(version: string, kept: VersionOutcome): void {
  writeFileSync(fileOf(kept.suite, version), outcomeText(kept));
}
