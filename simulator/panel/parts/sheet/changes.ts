import type { SimulatorSchemas } from '@members/openapi';
import type { PageReport } from '../../watch/report.ts';

type Scenario = Pick<SimulatorSchemas['Scenario'], 'name' | 'family' | 'shows'>;

/** Lines of a screen that came or went since it was last seen. */
export interface Change {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns a line without what differs from play to play: numbers, codes, secrets. */
const lasting = (line: string) =>
  line.replaceAll(/\b(?=\w*\d)(?=\w*[a-z])\w{4,}\b|\b[A-Z2-7]{16,}\b/gi, '…').replaceAll(/\d+/g, '0');

const known = new WeakMap<PageReport, readonly string[]>();

/** Returns the lines of a screen in the form in which they are remembered and compared. */
export function lastingLines(report: PageReport): readonly string[] {
  const lines = known.get(report) ?? [...new Set(report.lines.map(lasting))];
  known.set(report, lines);
  return lines;
}

/** Compares a screen with what was remembered of it. @returns undefined if nothing changed */
export function changeOf(before: readonly string[], now: readonly string[]): Change | undefined {
  const added = now.filter((line) => !before.includes(line));
  const removed = before.filter((line) => !now.includes(line));
  return added.length + removed.length === 0 ? undefined : { added, removed };
}

/** Tells whether a scenario shows an error message of Kratos. */
const showsError = ({ shows }: Scenario) => shows.some((each) => /^4\d{6}$/.test(each));

/**
 * Returns the scenario whose screen says the same although it has no error: then the screen does not show its error.
 *
 * @param reports what the screens of other scenarios show, by name
 */
export function silentLike(
  scenario: Scenario,
  scenarios: readonly Scenario[],
  reports: (name: string) => PageReport | undefined,
): string | undefined {
  const own = reports(scenario.name);
  if (!own || own.hasError || !showsError(scenario)) return undefined;
  const lines = lastingLines(own);
  return scenarios.find((other) => {
    if (other.family !== scenario.family || showsError(other)) return false;
    const report = reports(other.name);
    return report !== undefined && changeOf(lastingLines(report), lines) === undefined;
  })?.name;
}
