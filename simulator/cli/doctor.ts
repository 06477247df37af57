/** `ory-simulator doctor`: says what will go wrong for people with a configuration. */

import { readFileSync, writeFileSync } from 'node:fs';
import {
  composeSources,
  fileSources,
  flagsBeside,
  folderSources,
  type ServerSource,
  type Sources,
} from '../compose/sources.ts';
import { ConfigError } from '../config/document/errors.ts';
import { bundleOf } from '../doctor/bundle.ts';
import { diffOf, fixesOf, withoutMoved } from '../doctor/fix.ts';
import { type Problem, refusal } from '../doctor/index.ts';
import { type Examined, examineSources } from '../doctor/sources.ts';
import { parseFlags, UsageError } from './arguments.ts';

const flags = {
  config: { type: 'string', short: 'c', multiple: true },
  hydra: { type: 'string', multiple: true },
  clients: { type: 'string', multiple: true },
  compose: { type: 'string', multiple: true },
  dev: { type: 'boolean' },
  'watch-courier': { type: 'boolean' },
  url: { type: 'string' },
  admin: { type: 'string' },
  json: { type: 'boolean' },
  bundle: { type: 'string' },
  fix: { type: 'boolean' },
  write: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const doctorHelp = (name: string) => `Usage:
  ${name} doctor [-c kratos.yml] [--hydra hydra.yml] [flags]
  ${name} doctor --compose docker-compose.yml [flags]

Reads the configuration of a real or simulated Kratos and Hydra and says what will go wrong for people, the most likely first.
Without files it takes those of the repository in the working folder. The exit code is 1 if there is a problem. Environment
variables override the keys of the file, as for the server.

Flags:
  -c, --config FILE     kratos.yml; can be repeated, later files override earlier ones
      --hydra FILE      hydra.yml; can be repeated
      --clients FILE    JSON: OAuth2 clients, as POST /admin/clients takes them; can be repeated
      --compose FILE    Docker Compose file that starts them, with their flags and variables; can be repeated
      --dev             the servers are started with --dev. Without this flag and the next one, the flags of a compose file beside
                        the file count
      --watch-courier   Kratos is started with --watch-courier
      --url URL         also looks at the server that runs at this public address
      --admin URL       and at its mails, by this address of its admin API; only with --url
      --json            prints a JSON list of {id, key, at, cause, mend}
      --bundle FILE     writes the files and the report for a bug report, without secrets and people
      --fix             prints a diff that moves keys of older versions to their places of today
      --write           with --fix: changes the files
  -h, --help            print this help`;

/** Returns the text of a file. @throws UsageError */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--clients ${file}: expected a readable file (${(error as Error).message})`);
  }
}

/** Returns the address of an option. @throws UsageError */
function addressOf(flag: 'url' | 'admin', given: string | undefined): string | undefined {
  if (given === undefined || URL.parse(given)?.protocol.startsWith('http')) return given;
  throw new UsageError(`--${flag}: expected an address such as http://127.0.0.1:4433, got ${JSON.stringify(given)}`);
}

/**
 * Prints the problems.
 *
 * @param name name of the command, for the help
 * @returns whether there is none
 * @throws UsageError for the command line
 */
export async function doctor(name: string, argv: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseFlags(argv, flags);
  if (values.help) {
    console.log(doctorHelp(name));
    return true;
  }
  if (positionals.length > 0) throw new UsageError(`unknown word ${JSON.stringify(positionals[0])} after "doctor"`);
  const { config: kratos = [], hydra = [], compose = [], dev = false, 'watch-courier': watches = false } = values;
  const named = kratos.length + hydra.length > 0;
  if (named && compose.length > 0) throw new UsageError('--compose: expected it without -c and --hydra');
  if (values.write && !values.fix) throw new UsageError('--write: expected it with --fix');
  const options = { shell: process.env, report: console.error };
  const clients = (values.clients ?? []).map((file) => ({ name: file, text: readText(file) }));
  const [url, admin] = [addressOf('url', values.url), addressOf('admin', values.admin)];
  const sources = () => {
    if (compose.length > 0) return composeSources(compose, options);
    const found = named ? fileSources({ kratos, hydra }, options) : folderSources(options);
    if (found) return found;
    throw new UsageError(
      'doctor: found no configuration here; name it: -c kratos.yml, --hydra hydra.yml, --compose FILE',
    );
  };
  const started = (server: 'kratos' | 'hydra', own: ServerSource | undefined) => {
    if (!own) return undefined;
    if (own.plan) return { ...own, dev: own.dev || dev, watchCourier: own.watchCourier || watches };
    const [first] = own.files;
    const beside =
      dev || watches || first === undefined
        ? undefined
        : flagsBeside(server, first, { ...options, report: () => undefined });
    if (beside) console.error(`${server}: flags of ${beside.by}`);
    return { ...own, env: process.env, dev: beside?.dev ?? dev, watchCourier: beside?.watchCourier ?? watches };
  };
  const examinedOf = (found: Sources): Examined => {
    if (!named && compose.length === 0) for (const line of found.taken) console.error(line);
    const [kratosSource, hydraSource] = [started('kratos', found.kratos), started('hydra', found.hydra)];
    return {
      ...(kratosSource && { kratos: kratosSource }),
      ...(hydraSource && { hydra: hydraSource }),
      ...(url !== undefined && { running: { url, admin } }),
      clients,
    };
  };
  const examineAll = async (): Promise<Problem[]> => {
    const examined = examinedOf(sources());
    const found = await examineSources(examined, { fetch, report: console.error, now: Date.now() });
    if (values.bundle !== undefined) await writeBundle(values.bundle, examined, found);
    return found;
  };
  const problems = await examineAll().catch((error: unknown) => {
    if (error instanceof ConfigError) return [refusal(error)];
    throw error;
  });
  if (values.fix) return fix(problems, values.write ?? false);
  console.log(values.json ? JSON.stringify(problems, null, 2) : describe(problems));
  return problems.length === 0;
}

/** Writes the file for a bug report. */
async function writeBundle(file: string, examined: Examined, problems: readonly Problem[]): Promise<void> {
  const { default: own } = await import('../package.json', { with: { type: 'json' } });
  const versions = { simulator: own.version, servers: 'v26.2.0', node: process.version };
  writeFileSync(file, `${bundleOf(examined, problems, versions)}\n`);
  console.error(`${file}: written; read it before you send it`);
}

/** Prints or writes the moves of keys. @returns whether no other problem is left */
function fix(problems: readonly Problem[], isWritten: boolean): boolean {
  const fixes = fixesOf(problems, (file) => readFileSync(file, 'utf8'));
  for (const each of fixes) {
    if (isWritten) writeFileSync(each.file, each.after);
    console.log(isWritten ? `${each.file}: changed` : diffOf(each));
  }
  const rest = withoutMoved(problems, fixes);
  if (fixes.length === 0) console.error('No key can be moved.');
  if (rest.length > 0) console.error(describe(rest));
  return problems.length === 0;
}

function describe(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'No problem found.';
  const lines = problems.flatMap(({ at, key, cause, mend }) => [
    `${at}: ${key ? `${key}: ` : ''}${cause}`,
    `  mend: ${mend}`,
  ]);
  return [...lines, `${problems.length} problem${problems.length > 1 ? 's' : ''}, the most likely first`].join('\n');
}
