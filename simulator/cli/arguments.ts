import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { isVersionName, type VersionName, versionNames } from '../runtime/versions.ts';

/** The servers of Ory that are simulated. */
export type OryServer = 'kratos' | 'hydra';

/** The servers that can be started. `upstream` serves social sign-in providers on this machine. */
export type CliServer = OryServer | 'upstream';

/** A mistake in the command line. Its message is printed, and the exit code is 1 as for the real binaries. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const options = {
  config: { type: 'string', short: 'c', multiple: true },
  dev: { type: 'boolean' },
  'sqa-opt-out': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const several = { type: 'string', multiple: true } as const;
/** Options that Ory's binaries do not have. */
const simulatorOptions = {
  control: { type: 'string' },
  persist: { type: 'string' },
  worlds: { type: 'string' },
  seed: { type: 'string' },
  as: { type: 'string' },
} as const;

/** The flags of each command, `SERVER WORD`. */
const flags: Readonly<Record<string, ParseArgsOptionsConfig>> = {
  'kratos serve': {
    ...options,
    ...simulatorOptions,
    inject: several,
    'upstream-for': several,
    'watch-courier': { type: 'boolean' },
  },
  'hydra serve': { ...options, ...simulatorOptions, 'quick-keys': { type: 'boolean' } },
  'upstream serve': { ...options, 'upstream-for': several },
  'kratos courier': { config: options.config, help: options.help, 'expose-metrics-port': { type: 'string' } },
  'kratos migrate': migrate(),
  'hydra migrate': migrate(),
};

function migrate() {
  return {
    config: options.config,
    help: options.help,
    'read-from-env': { type: 'boolean', short: 'e' },
    yes: { type: 'boolean', short: 'y' },
  } as const;
}

export interface Arguments {
  /** `serve`, `courier`, `migrate` or `version`; undefined prints the help. */
  readonly command: string | undefined;
  /** The words after the command: `all`, `sql up`, a database address. */
  readonly words: readonly string[];
  /** Paths of configuration files. */
  readonly files: readonly string[];
  readonly dev: boolean;
  /** The port of the control API; undefined for none. */
  readonly control: number | undefined;
  /** The seed of all random values. */
  readonly seed: number | undefined;
  /** How a request selects one of many worlds; undefined for a single world. */
  readonly worlds: 'path' | 'header' | undefined;
  /** The file of the world, or the folder of many worlds. */
  readonly persist: string | undefined;
  /** The version that the server imitates; undefined for the pinned one. */
  readonly as: VersionName | undefined;
  readonly help: boolean;
  /** Whether queued messages are sent. */
  readonly watchCourier: boolean;
  /** Whether signing keys have 2,048 bits instead of 4,096. */
  readonly quickKeys: boolean;
  /** Ids of messages to show in each new flow, although no open-source server sends them. */
  readonly inject: readonly string[];
  /** Addresses by kind of social sign-in provider. */
  readonly upstreamFor: Readonly<Record<string, string>>;
}

/**
 * Parses the command line of one server.
 *
 * @throws UsageError for an unknown flag, or a missing or wrong value
 */
export function readArguments(server: CliServer, argv: readonly string[]): Arguments {
  const word = commandIn(argv);
  const known: ParseArgsOptionsConfig = flags[`${server} ${word}`] ?? { config: options.config, help: options.help };
  const { values, positionals } = parseFlags(argv, known);
  const list = (given: unknown) => (Array.isArray(given) ? given.flatMap((value) => String(value).split(',')) : []);
  const [command, ...words] = positionals;
  const is = (flag: string) => values[flag] === true;
  return {
    command,
    words,
    files: list(values.config),
    control: portOf(values.control),
    seed: seedOf(values.seed),
    persist: typeof values.persist === 'string' ? values.persist : undefined,
    worlds: worldSelectorOf(values.worlds),
    as: versionOf(values.as),
    inject: list(values.inject),
    upstreamFor: upstreamsOf(list(values['upstream-for'])),
    dev: is('dev'),
    help: is('help'),
    quickKeys: is('quick-keys'),
    watchCourier: is('watch-courier'),
  };
}

/** Returns the first word that is no flag and no value of `-c`, which may stand before the command (`kratos -c FILE serve`). */
function commandIn(argv: readonly string[]): string | undefined {
  return parseArgs({ args: [...argv], options, strict: false, allowPositionals: true }).positionals[0];
}

/** Parses flags and other words. @throws UsageError for an unknown flag, or a flag without its value */
export function parseFlags<T extends ParseArgsOptionsConfig>(argv: readonly string[], known: T) {
  try {
    return parseArgs({ args: [...argv], options: known, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /Unknown option '(-[^']*)'/.exec(message)?.[1];
    throw new UsageError(unknown ? `unknown flag: ${unknown}` : message);
  }
}

/** Returns the number of `--seed`. @throws UsageError */
export const seedOf = (given: unknown): number | undefined => numberOf('seed', 'a whole number', given, 0xffff_ffff);

/** Returns the port of `--control`. @throws UsageError */
export const portOf = (given: unknown): number | undefined => numberOf('control', 'a port', given, 65_535);

function upstreamsOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const [, kind = '', url = ''] = /^([\w-]+)=(.*)$/s.exec(each) ?? [];
      if (URL.parse(url)?.protocol.startsWith('http')) return [kind, url];
      throw new UsageError(`--upstream-for: expected KIND=URL, got ${JSON.stringify(each)}`);
    }),
  );
}

function worldSelectorOf(given: unknown): 'path' | 'header' | undefined {
  if (given === undefined || given === 'path' || given === 'header') return given;
  throw new UsageError(`--worlds: expected path or header, got ${JSON.stringify(given)}`);
}

function versionOf(given: unknown): VersionName | undefined {
  if (given === undefined || isVersionName(String(given))) return given as VersionName | undefined;
  throw new UsageError(`--as: expected one of ${versionNames.join(', ')}, got ${JSON.stringify(given)}`);
}

function numberOf(flag: string, what: string, given: unknown, most: number): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (/^\d{1,10}$/.test(String(given)) && number <= most) return number;
  throw new UsageError(`--${flag}: expected ${what} from 0 to ${most}, got ${JSON.stringify(given)}`);
}
