import type { VersionName } from 'ory-simulator/core';
import type { VersionComparison } from './compare-version.ts';
import v25_4_0 from './v25.4.0.json' with { type: 'json' };

/** A difference of a version that the simulator does not reproduce with `--as`. */
export interface VersionLimit {
  readonly why: string;
  /** Names of the steps that show it (`stepNames`), by suite. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
}

/** The known limits of `--as`, by version. */
export const limits: Readonly<Record<VersionName, readonly VersionLimit[]>> = {
  'v25.4.0': v25_4_0 as { why: string; steps: Record<string, string[]> }[],
};

/** Returns the names of a suite's steps in which the simulator is known not to answer as a version does. */
export function limitedSteps(version: VersionName, suite: string): ReadonlySet<string> {
  return new Set(limits[version].flatMap(({ steps }) => steps[suite] ?? []));
}

/**
 * Compares the list of limits with the results of a run.
 * @returns a line for each entry that the run contradicts, and for each difference that the list lacks
 */
export function contradictedLimits(version: VersionName, comparisons: readonly VersionComparison[]): string[] {
  return comparisons.flatMap(({ suite, differing }) => {
    const known = limitedSteps(version, suite);
    const found = new Set(differing);
    return [
      ...[...found]
        .filter((step) => !known.has(step))
        .map((step) => `${suite}, ${step}: differs from ${version}; no limit lists it`),
      ...[...known]
        .filter((step) => !found.has(step))
        .map((step) => `${suite}, ${step}: equals ${version}, but a limit lists it`),
    ];
  });
}
