/** Rules about several keys that Hydra checks by its schema or at start. */

import type { ConfigDocument } from './document/parse.ts';
import type { HydraConfig } from './hydra-config.ts';
import { checkCertificate } from './tls-rules.ts';

/** Databases that the recorded build of Hydra supports. */
const databases = /^(memory$|(sqlite3?|mysql|mariadb|postgres(ql)?|pgx?|cockroach(db)?|crdb):\/\/)/i;

type Rule = (config: HydraConfig) => readonly [key: string, problem: string] | undefined;

const rules: readonly Rule[] = [
  ({ dsn = '' }) =>
    databases.test(dsn)
      ? undefined
      : ['dsn', 'expected memory, or the URL of an SQLite, MySQL, PostgreSQL or CockroachDB database, got another'],
  ({ oidc: { subject_identifiers } }) =>
    subject_identifiers.supported_types.includes('pairwise') && !subject_identifiers.pairwise
      ? ['oidc.subject_identifiers', 'expected pairwise.salt because pairwise is a supported type, got nothing']
      : undefined,
  ({ oauth2 }) => {
    const { user_code } = oauth2.device_authorization;
    if (!user_code) return undefined;
    const { entropy_preset, length, character_set } = user_code;
    const own = [length, character_set].filter((value) => value !== undefined).length;
    return own === (entropy_preset === undefined ? 2 : 0)
      ? undefined
      : ['oauth2.device_authorization.user_code', 'expected either entropy_preset, or length and character_set'];
  },
  ({ hsm }) =>
    hsm.enabled
      ? ['hsm.enabled', 'expected false: this build of Hydra has no support for hardware security modules, got true']
      : undefined,
  ({ serve }) => {
    for (const side of ['public', 'admin'] as const) {
      const { enabled, allow_termination_from: networks } = serve[side].tls;
      const wrong = (networks ?? serve.tls.allow_termination_from)?.find(
        (network) => network.match(/\d+/g)?.some((part) => Number(part) > 255) && !network.includes(':'),
      );
      if ((enabled ?? serve.tls.enabled) && wrong !== undefined)
        return [
          `serve.${networks ? `${side}.` : ''}tls.allow_termination_from`,
          `expected networks such as 10.0.0.0/8, got ${JSON.stringify(wrong)}`,
        ];
    }
    return undefined;
  },
];

/** Checks all rules. @throws ConfigError for the first violation */
export function checkHydraRules(written: ConfigDocument, config: HydraConfig): void {
  for (const rule of rules) {
    const [key, problem] = rule(config) ?? [];
    if (key !== undefined && problem !== undefined) written.fail(key, problem);
  }
  checkCertificate(written, 'serve.tls', config.serve.tls);
  for (const side of ['public', 'admin'] as const)
    checkCertificate(written, `serve.${side}.tls`, config.serve[side].tls);
}
