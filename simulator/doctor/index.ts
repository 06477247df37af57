/** Finds mistakes in a Kratos configuration that the server accepts, but that people run into. */

import { ConfigError } from '../config/document/errors.ts';
import type { ParsedKratosConfig } from '../config/kratos.ts';
import { type DryRunOptions, dryRun } from './dry-run/index.ts';
import { placeToday } from './moved-keys.ts';
import { applyRules, type Problem, type Rule } from './rule.ts';
import { addressRules, cookieRules, corsRules, returnRules } from './rules-addresses.ts';
import { mailRules } from './rules-mail.ts';
import { peopleRules } from './rules-people.ts';
import { productionRules } from './rules-production.ts';
import { schemaRules } from './rules-schema.ts';
import { setupOf } from './setup.ts';

export type { Problem } from './rule.ts';

/** All rules: the mistakes that people make most often come first. */
export const rules: readonly Rule[] = [
  ...addressRules,
  ...cookieRules,
  ...corsRules,
  ...returnRules,
  ...mailRules,
  ...peopleRules,
  ...schemaRules,
  ...productionRules,
];

/**
 * Returns the problems of the keys of a configuration, the most likely first.
 *
 * @param watchesCourier whether the server is started with `--watch-courier`
 */
const examine = (parsed: ParsedKratosConfig, watchesCourier: boolean): Problem[] =>
  applyRules(rules, setupOf(parsed, watchesCourier));

/** What the server refuses, and the configuration without it; undefined if the server would still refuse it. */
interface Loaded {
  readonly refused: readonly Problem[];
  readonly parsed: ParsedKratosConfig | undefined;
}

/**
 * Loads a configuration with which the server may not start: it leaves out each refused key and goes on, so that all
 * faults are found at once.
 *
 * @param load loads it without some keys @throws ConfigError
 */
export async function loadWithoutFaults(
  load: (without: readonly string[]) => Promise<ParsedKratosConfig>,
): Promise<Loaded> {
  const [refused, without]: [Problem[], string[]] = [[], []];
  for (;;) {
    try {
      return { refused, parsed: await load(without) };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { path } = error;
      const isLeftOut = path !== undefined && without.includes(path);
      if (!isLeftOut) refused.push(refusal(error));
      if (path === undefined || isLeftOut) return { refused, parsed: undefined };
      without.push(path);
    }
  }
}

/** How the server is started, and how the dry runs find files. */
export interface ExamineOptions extends DryRunOptions {
  /** Whether the server is started with `--watch-courier`. */
  readonly watchesCourier: boolean;
}

/** Returns the files that fail in a dry run, then what people run into. */
export const examineAll = async (parsed: ParsedKratosConfig, options: ExamineOptions): Promise<Problem[]> => [
  ...(await dryRun(parsed, options)),
  ...examine(parsed, options.watchesCourier),
];

/** Returns what the server refuses, then the other problems. A line that the server refuses has no second problem. */
export async function examineLoaded({ refused, parsed }: Loaded, options: ExamineOptions): Promise<Problem[]> {
  const places = new Set(refused.map(({ at }) => at));
  const problems = parsed ? await examineAll(parsed, options) : [];
  return [...refused, ...problems.filter(({ at }) => !places.has(at))];
}

/** Returns the problem of a configuration with which Kratos does not start. */
export function refusal({ message, path }: ConfigError): Problem {
  const [, at = '', cause = ''] = /^(\S+:\d+|[^:]+): (.*)$/s.exec(message) ?? [];
  const moved = path === undefined ? undefined : placeToday(path);
  const mend = cause.endsWith('no such file')
    ? 'correct the path, or run the doctor where the file exists'
    : moved === undefined
      ? 'correct this line'
      : `use ${moved}, which replaces this key of older versions`;
  // The nearest name is not the new one.
  const said = moved === undefined ? cause : cause.replace(/ \(did you mean .*\)$/, '');
  return { id: 'start-refused', key: '', at, cause: `Kratos does not start: ${said}`, mend };
}
