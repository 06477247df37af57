/** Finds mistakes in a Kratos configuration that the server accepts, but that people run into. */

import { ConfigError } from '../config/document/errors.ts';
import type { ParsedKratosConfig } from '../config/kratos.ts';
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
 * Returns the problems of a configuration, the most likely first.
 *
 * @param watchesCourier whether the server is started with `--watch-courier`
 */
export const examine = (parsed: ParsedKratosConfig, watchesCourier: boolean): Problem[] =>
  applyRules(rules, setupOf(parsed, watchesCourier));

/** Returns the only problem of a configuration with which Kratos does not start. @throws the error if it is another one */
export function refusal(error: unknown): Problem[] {
  if (!(error instanceof ConfigError)) throw error;
  const [, at = '', cause = ''] = /^(\S+:\d+|[^:]+): (.*)$/s.exec(error.message) ?? [];
  const mend = cause.endsWith('no such file')
    ? 'correct the path, or run the doctor where the file exists'
    : 'correct this line';
  return [{ id: 'start-refused', key: '', at, cause: `Kratos does not start: ${cause}`, mend }];
}
