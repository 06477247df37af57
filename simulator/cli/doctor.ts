/** `ory-simulator doctor`: says what will go wrong for people with a configuration. */

import { composeSources, fileSources } from '../compose/sources.ts';
import { ConfigError } from '../config/document/errors.ts';
import { loadKratosConfig } from '../config/load.ts';
import { examineLoaded, loadWithoutFaults, type Problem, refusal } from '../doctor/index.ts';
import { examineRunning } from '../doctor/live.ts';
import { parseFlags, UsageError } from './arguments.ts';

const flags = {
  config: { type: 'string', short: 'c', multiple: true },
  compose: { type: 'string', multiple: true },
  dev: { type: 'boolean' },
  'watch-courier': { type: 'boolean' },
  url: { type: 'string' },
  admin: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const doctorHelp = (name: string) => `Usage:
  ${name} doctor -c kratos.yml [flags]
  ${name} doctor --compose docker-compose.yml [flags]

Reads the configuration of a real or simulated Kratos and says what will go wrong for people, the most likely first. The exit
code is 1 if there is a problem. Environment variables override the keys of the file, as for the server.

Flags:
  -c, --config FILE     kratos.yml; can be repeated, later files override earlier ones
      --compose FILE    Docker Compose file that starts it, with its flags and variables; can be repeated
      --dev             the server is started with --dev
      --watch-courier   the server is started with --watch-courier
      --url URL         also looks at the server that runs at this public address
      --admin URL       and at its mails, by this address of its admin API; only with --url
      --json            prints a JSON list of {id, key, at, cause, mend}
  -h, --help            print this help`;

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
  const { config: files = [], compose = [], dev = false, 'watch-courier': watches = false } = values;
  if (files.length === 0 && compose.length === 0)
    throw new UsageError('doctor: needs -c kratos.yml or --compose docker-compose.yml');
  if (files.length > 0 && compose.length > 0) throw new UsageError('--compose: expected it without -c');
  const [url, admin] = [addressOf('url', values.url), addressOf('admin', values.admin)];
  const examineAll = async (): Promise<Problem[]> => {
    const options = { shell: process.env, report: console.error };
    const { kratos } =
      compose.length > 0 ? composeSources(compose, options) : fileSources({ kratos: files, hydra: [] }, options);
    if (!kratos) throw new ConfigError(`${compose.join(', ')}: expected a service that runs oryd/kratos, got none`);
    const own = kratos.plan ? kratos : { ...kratos, env: process.env, dev, watchCourier: watches };
    const loaded = await loadWithoutFaults((without) =>
      loadKratosConfig({ files: own.files, dev: own.dev || dev, env: own.env, locate: own.locate, without }),
    );
    const { parsed } = loaded;
    const live =
      url === undefined || !parsed ? [] : await examineRunning(parsed, { url, admin, fetch, now: Date.now() });
    const watchesCourier = own.watchCourier || watches;
    const found = await examineLoaded(loaded, { watchesCourier, fetch, locate: own.locate, report: console.error });
    return [...found, ...live];
  };
  const problems = await examineAll().catch((error: unknown) => {
    if (error instanceof ConfigError) return [refusal(error)];
    throw error;
  });
  console.log(values.json ? JSON.stringify(problems, null, 2) : describe(problems));
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
