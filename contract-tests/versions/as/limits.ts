import type { VersionName } from '../../../simulator/runtime/versions.ts';
import type { Likeness } from './likeness.ts';
import { v25_4_0 } from './v25.4.0.ts';

/** Something that `--as` cannot. */
export interface Limit {
  readonly why: string;
  /** Where it shows: steps of suites, such as `3-5, 9`. */
  readonly steps: Readonly<Record<string, string>>;
}

export const limits: Readonly<Record<VersionName, readonly Limit[]>> = { 'v25.4.0': v25_4_0 };

/** The steps that `3-5, 9` stands for. */
export function stepsIn(text: string): number[] {
  return text.split(', ').flatMap((run) => {
    const [from = 0, to = from] = run.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** `3-5, 9` of these steps. */
export function listed(steps: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last && step === last[1] + 1) last[1] = step;
    else runs.push([step, step]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** The steps of a suite that are known not to answer as a version does. */
export function limited(version: VersionName, suite: string): number[] {
  const texts = limits[version].flatMap(({ steps }) => steps[suite] ?? []);
  return [...new Set(texts.flatMap(stepsIn))].sort((one, other) => one - other);
}

/** What the list says of these suites, and is not so; a line each. */
export function untrue(version: VersionName, found: readonly Likeness[]): string[] {
  return found.flatMap(({ suite, unlike }) => {
    const known = limited(version, suite);
    const more = unlike.filter((step) => !known.includes(step));
    const fewer = known.filter((step) => !unlike.includes(step));
    return [
      ...(more.length > 0 ? [`${suite}: not as ${version}, and no limit says so: '${listed(more)}'`] : []),
      ...(fewer.length > 0 ? [`${suite}: as ${version}, though a limit says it is not: '${listed(fewer)}'`] : []),
    ];
  });
}
