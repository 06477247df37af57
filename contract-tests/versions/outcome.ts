import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { normaliserVersion, stepsAsTheyLie } from '../runner/recordings.ts';
import type { Difference } from '../runner/results/compare.ts';
import type { Builds } from '../targets/builds.ts';
import { written } from '../targets/profile.ts';

/** One difference, and the steps that have it, counted from 1. */
export interface Row extends Partial<Difference> {
  readonly path: string;
  readonly steps: readonly number[];
}

/** How another version did on a suite. */
export type Outcome =
  | { readonly outcome: 'equal' }
  /** `stopped` tells why the suite did not get to its end; what follows is not compared. */
  | { readonly outcome: 'changed'; readonly played: number; readonly stopped?: string; readonly rows: readonly Row[] }
  /** It does not start with the profile's configuration. */
  | { readonly outcome: 'refused'; readonly reason: string };

export type Kept = Outcome & {
  readonly suite: string;
  readonly profile: string;
  readonly servers?: Builds;
  /** Keys of the profile's configuration that had to be left out. */
  readonly without?: readonly string[];
  readonly recorded: string;
  /** Of the pinned recording that it was compared with, and of what normalised both. */
  readonly against: string;
  /** Steps of the pinned recording. */
  readonly steps: number;
};

const folder = new URL('../cases/', import.meta.url);
const fileOf = (suite: string, version: string) => new URL(`${suite}/${version}.json`, folder);

/** Files of outcomes, as paths below `cases/`: `<area>/<case>/<version>.json`. */
const outcomeFiles = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^v\d.*\.json$/.test(basename(file)));

/** Names what a suite's outcome was found against: another recording or normaliser asks for another run. */
export function pinned(suite: string): { readonly against: string; readonly steps: number } {
  const steps = stepsAsTheyLie(suite);
  if (!steps) throw new Error(`${suite} was never recorded`);
  const hash = createHash('sha256').update(JSON.stringify(steps)).update(`${normaliserVersion}`).digest('hex');
  return { against: hash.slice(0, 16), steps: steps.length };
}

/** The versions that were run, oldest first. */
export const versions = (): string[] =>
  [...new Set(outcomeFiles().map((file) => basename(file, '.json')))].sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );

/** What is kept of a version, by suite. */
export function readVersion(version: string): Kept[] {
  return outcomeFiles()
    .filter((file) => basename(file, '.json') === version)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Kept);
}

/** What a version's answers were found to be with the suites as they are now, by suite. */
export const keptBySuite = (version: string): ReadonlyMap<string, Kept> =>
  new Map(
    readVersion(version)
      .filter(({ suite, against }) => against === pinned(suite).against)
      .map((kept) => [kept.suite, kept]),
  );

/** A suite's outcome as it is kept: a line for each difference, so that a review reads them, and no folder of the machine's. */
export function textOf(kept: Kept): string {
  const { rows = [], ...head } = kept as Kept & { readonly rows?: readonly Row[] };
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
  const text = JSON.stringify(head, null, 1);
  const whole = kept.outcome === 'changed' ? `${text.slice(0, -2)},\n "rows": [\n${lines}\n ]\n}` : text;
  const [first = '', ...others] = `${whole}\n`.split(written);
  return [first, ...others.map((rest) => rest.slice(6))].join('/profile');
}

/** Writes a suite's outcome. */
export function writeOutcome(version: string, kept: Kept): void {
  writeFileSync(fileOf(kept.suite, version), textOf(kept));
}
