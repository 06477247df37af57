/** Finds mistakes in a Kratos configuration that the server accepts, but that people run into. */

import { ConfigError } from '../config/document/errors.ts';
import type { ParsedKratosConfig } from '../config/kratos.ts';
import { type CertificateOptions, type CertificateUse, certificateProblems, hostBehind } from './certificates.ts';
import { type DryRunOptions, dryRun } from './dry-run/index.ts';
import { isKey, placeToday } from './moved-keys.ts';
import { applyRules, type Problem, type Rule } from './rule.ts';
import { addressRules, cookieRules, corsRules, returnRules } from './rules-addresses.ts';
import { mailRules } from './rules-mail.ts';
import { peopleRules } from './rules-people.ts';
import { productionRules } from './rules-production.ts';
import { schemaRules } from './rules-schema.ts';
import { type Setup, setupOf } from './setup.ts';

export type { Problem } from './rule.ts';
export { clientRules } from './rules-clients.ts';
export { hydraRules } from './rules-hydra.ts';

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

/** What the server refuses, and the configuration without it; undefined if the server would still refuse it. */
interface Loaded<P> {
  readonly refused: readonly Problem[];
  readonly parsed: P | undefined;
}

type ServerName = 'Kratos' | 'Hydra';

/**
 * Loads a configuration with which the server may not start: it leaves out each refused key and goes on, so that all
 * faults are found at once.
 *
 * @param load loads it without some keys @throws ConfigError
 */
export async function loadWithoutFaults<P>(
  load: (without: readonly string[]) => Promise<P>,
  server: ServerName = 'Kratos',
): Promise<Loaded<P>> {
  const [refused, without]: [Problem[], string[]] = [[], []];
  for (;;) {
    try {
      return { refused, parsed: await load(without) };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { path } = error;
      const isLeftOut = path !== undefined && without.includes(path);
      if (!isLeftOut) refused.push(refusal(error, server));
      if (path === undefined || isLeftOut) return { refused, parsed: undefined };
      without.push(path);
    }
  }
}

/** How Kratos is started, and how the files of its configuration are read. */
export interface ExamineOptions extends DryRunOptions, Omit<CertificateOptions, 'at'> {
  /** Whether the server is started with `--watch-courier`. */
  readonly watchesCourier: boolean;
}

/** Returns the certificates and files that cannot be used, then what people run into. */
export async function examineKratos(parsed: ParsedKratosConfig, options: ExamineOptions): Promise<Problem[]> {
  const setup = setupOf(parsed, options.watchesCourier);
  return [
    ...certificateProblems(certificatesOf(setup), { ...options, at: parsed.at }),
    ...(await dryRun(parsed, options)),
    ...applyRules(rules, setup),
  ];
}

/** The certificates of the listeners, and the one by which the mail client is known. */
function certificatesOf({ config: { serve, courier }, base }: Setup): CertificateUse[] {
  const { client_cert_path: cert, client_key_path: key } = courier.smtp;
  const effect = 'Kratos does not start';
  return [
    { key: 'serve.public.tls', tls: serve.public.tls, host: hostBehind(base, serve.public.port), effect },
    { key: 'serve.admin.tls', tls: serve.admin.tls, host: undefined, effect },
    ...(cert && key
      ? [
          {
            key: 'courier.smtp.client_cert_path',
            tls: { cert: { path: cert }, key: { path: key } },
            host: undefined,
            effect: 'no mail leaves',
          },
        ]
      : []),
  ];
}

/** Returns what the server refuses, then the other problems. A line that the server refuses has no second problem. */
export async function examineLoaded<P>(
  { refused, parsed }: Loaded<P>,
  examine: (parsed: P) => Promise<readonly Problem[]>,
): Promise<Problem[]> {
  const places = new Set(refused.map(({ at }) => at));
  const problems = parsed ? await examine(parsed) : [];
  return [...refused, ...problems.filter(({ at }) => !places.has(at))];
}

/** Returns the problem of a configuration with which the server does not start. */
export function refusal({ message, path }: ConfigError, server: ServerName = 'Kratos'): Problem {
  const [, at = '', cause = ''] = /^(\S+:\d+|[^:]+): (.*)$/s.exec(message) ?? [];
  const moved = path === undefined ? undefined : placeToday(path);
  const mend = cause.endsWith('no such file')
    ? 'correct the path, or run the doctor where the file exists'
    : moved === undefined
      ? 'correct this line'
      : `use ${moved}, which replaces this key of older versions`;
  // The nearest name is not the new one.
  const said = moved === undefined ? cause : cause.replace(/ \(did you mean .*\)$/, '');
  const problem = { id: 'start-refused', key: '', at, cause: `${server} does not start: ${said}`, mend };
  return path !== undefined && moved !== undefined && isKey(moved)
    ? { ...problem, move: { from: path, to: moved } }
    : problem;
}
