import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { isVersionName, type VersionName, versionNames } from '../runtime/versions.ts';

/** Ory's servers. */
export type OryServer = 'kratos' | 'hydra';

/** What can be started: those, and the social sign-in providers that they expect on this machine. */
export type ServerName = OryServer | 'upstream';

/** A mistake in the command line; printed as it is, exit code 1 as the real binaries do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const options = {
  config: { type: 'string', short: 'c', multiple: true },
  dev: { type: 'boolean' },
  'sqa-opt-out': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Ours alone. */
const controlPort = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;
const lasting = {
  control: controlPort,
  persist: { type: 'string' },
  worlds: { type: 'string' },
  seed: { type: 'string' },
  as: { type: 'string' },
} as const;

/** The flags of each command, `SERVER WORD`. */
const flags: Readonly<Record<string, ParseArgsOptionsConfig>> = {
  'kratos serve': {
    ...options,
    ...lasting,
    inject: several,
    'upstream-for': several,
    'watch-courier': { type: 'boolean' },
  },
  'hydra serve': { ...options, ...lasting, 'quick-keys': { type: 'boolean' } },
  'upstream serve': { ...options, 'upstream-for': several },
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
  /** `serve`, `migrate`, `version`; undefined asks for help. */
  readonly command: string | undefined;
  /** What follows the command: `all`, `sql up`, a database address. */
  readonly words: readonly string[];
  readonly files: readonly string[];
  readonly dev: boolean;
  /** Port of the control API; there is none if left out. */
  readonly control: number | undefined;
  /** All that is random comes from it, if it is given. */
  readonly seed: number | undefined;
  /** Many worlds in the process, chosen so; one if left out. */
  readonly worlds: 'path' | 'header' | undefined;
  /** The file that the world is kept in, or the folder of many worlds; none if left out. */
  readonly persist: string | undefined;
  /** Another version, whose answers the server gives. */
  readonly as: VersionName | undefined;
  readonly help: boolean;
  /** Messages are taken out of the queue. */
  readonly watchCourier: boolean;
  /** Signing keys of 2,048 bit in the place of 4,096. */
  readonly quickKeys: boolean;
  /** Message ids that no open-source server sends and that are to be seen all the same. */
  readonly inject: readonly string[];
  /** Addresses by kind of provider. */
  readonly upstreamFor: Readonly<Record<string, string>>;
}

/**
 * Reads the command line of one server.
 *
 * @throws UsageError for an unknown flag, a flag without its value or with a wrong one
 */
export function readArguments(server: ServerName, argv: readonly string[]): Arguments {
  const word = argv.find((argument) => !argument.startsWith('-'));
  const known: ParseArgsOptionsConfig = flags[`${server} ${word}`] ?? { help: options.help };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: known, allowPositionals: true });
    const list = (given: unknown) => (Array.isArray(given) ? given.flatMap((value) => String(value).split(',')) : []);
    const files = list(values.config);
    const [command, ...words] = positionals;
    const is = (flag: string) => values[flag] === true;
    const control = numberOf('control', 'a port', values.control, 65_535);
    const seed = numberOf('seed', 'a whole number', values.seed, 0xffff_ffff);
    const [persist] = typeof values.persist === 'string' ? [values.persist] : [];
    const worlds = chooserOf(values.worlds);
    const as = versionOf(values.as);
    const inject = list(values.inject);
    const upstreamFor = upstreamsOf(list(values['upstream-for']));
    const flags = { dev: is('dev'), help: is('help'), quickKeys: is('quick-keys'), watchCourier: is('watch-courier') };
    return { command, words, files, control, seed, persist, worlds, as, inject, upstreamFor, ...flags };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const unknown = /Unknown option '(-[^']*)'/.exec(message)?.[1];
    throw new UsageError(unknown ? `unknown flag: ${unknown}` : message);
  }
}

function upstreamsOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const [, kind = '', url = ''] = /^([\w-]+)=(.*)$/s.exec(each) ?? [];
      if (URL.parse(url)?.protocol.startsWith('http')) return [kind, url];
      throw new UsageError(`--upstream-for: expected KIND=URL, got ${JSON.stringify(each)}`);
    }),
  );
}

function chooserOf(given: unknown): 'path' | 'header' | undefined {
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
