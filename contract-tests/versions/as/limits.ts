import type { VersionName } from 'ory-simulator/runtime/versions';
import type { Likeness } from './likeness.ts';
import v25_4_0 from './v25.4.0.json' with { type: 'json' };

/** A difference of a version that the simulator does not reproduce with `--as`. */
export interface Limit {
  readonly why: string;
  /** Names of the steps that show it (`stepNames`), by suite. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
}

/** The limits of each version. */
export const limits: Readonly<Record<VersionName, readonly Limit[]>> = {
  'v25.4.0': v25_4_0 as { why: string; steps: Record<string, string[]> }[],
};

/** Returns the names of a suite's steps in which the simulator is known not to answer as a version does. */
export function limited(version: VersionName, suite: string): ReadonlySet<string> {
  return new Set(limits[version].flatMap(({ steps }) => steps[suite] ?? []));
}

/**
 * Compares the list of limits with what a run found.
 * @returns a line for each entry that the run contradicts, and for each difference that the list lacks
 */
export function contradictedLimits(version: VersionName, found: readonly Likeness[]): string[] {
  return found.flatMap(({ suite, unlike }) => {
    const known = limited(version, suite);
    const differing = new Set(unlike);
    return [
      ...[...differing]
        .filter((step) => !known.has(step))
        .map((step) => `${suite}, ${step}: differs from ${version}; no limit lists it`),
      ...[...known]
        .filter((step) => !differing.has(step))
        .map((step) => `${suite}, ${step}: equals ${version}, but a limit lists it`),
    ];
  });
}
