/** The counts of a run on one profile. Suites that failed or were skipped are not counted. */
export interface Tally {
  readonly profile: string;
  readonly suites: number;
  /** Exchanges compared with a recording, or recorded. */
  readonly steps: number;
  readonly gaps: number;
  /** Suites that this target cannot run, each with the reason. */
  readonly skipped?: readonly string[];
}

const sum = (tallies: readonly Tally[], key: 'suites' | 'steps' | 'gaps') =>
  tallies.reduce((total, tally) => total + tally[key], 0);

/** Formats the summary of a run: a line for each profile, one for all, and one for each skipped suite. */
export function describeTallies(tallies: readonly Tally[], recorded: boolean): string {
  const total = {
    profile: 'all',
    suites: sum(tallies, 'suites'),
    steps: sum(tallies, 'steps'),
    gaps: sum(tallies, 'gaps'),
  };
  const rows = [...tallies.toSorted((one, other) => one.profile.localeCompare(other.profile)), total];
  const width = Math.max(...rows.map(({ profile }) => profile.length));
  return rows
    .map(
      ({ profile, suites, steps, gaps }) =>
        `contract: ${profile.padEnd(width)} ${count(suites, 'suite')}, ` +
        `${count(steps, 'step')} ${recorded ? 'recorded' : 'compared'}, ${count(gaps, 'known gap')}`,
    )
    .concat(
      tallies
        .flatMap(({ skipped = [] }) => skipped.map((suite) => `contract: not on this target: ${suite}`))
        .toSorted(),
    )
    .join('\n');
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
