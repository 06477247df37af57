/** Says with which files, flags and variables the servers of a repository start. Reads files with Node; writes none. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
import { composeName, findIn } from './find.ts';
import type { Variables } from './interpolate.ts';
import { createLocate, type Mount } from './mounts.ts';
import { type Plan, planOf, type ServerPlan } from './plan.ts';

/** What one server starts with. */
export interface ServerSource {
  /** Paths of configuration files on this machine. */
  readonly files: readonly string[];
  /** Further files as texts. */
  readonly over: readonly SourceFile[];
  readonly env: Variables;
  readonly dev: boolean;
  readonly watchCourier: boolean;
  readonly locate: (path: string) => string;
  /** The container that it takes the place of. */
  readonly plan?: ServerPlan;
}

/** What the servers of a repository start with. */
export interface Sources {
  readonly kratos?: ServerSource;
  readonly hydra?: ServerSource;
  /** The compose project, if the servers are from one. */
  readonly project?: Plan;
  /** Lines that say what was taken, and why. */
  readonly taken: readonly string[];
  readonly warnings: readonly string[];
}

export interface SourceOptions {
  /** Folders of containers on this machine, beside those of the files. */
  readonly mounts?: readonly Mount[];
  /** A missing file is an error, as for the servers; nothing looks for it beside the configuration. */
  readonly isStrict?: boolean;
  /** Variables of the shell. */
  readonly shell: Variables;
  /** Receives one line for each file that was found elsewhere than its path says. */
  readonly report: (line: string) => void;
}

/** Returns the text of a file; undefined if it cannot be read. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns a path as a user in the working folder would write it. */
const shown = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short || '.';
};

/**
 * Reads compose files.
 *
 * @throws ConfigError for a file that cannot be read, or if no service runs Kratos or Hydra
 */
export function composeSources(files: readonly string[], options: SourceOptions): Sources {
  const plan = planOf(
    files.map((file) => resolve(file)),
    options.shell,
    readText,
  );
  const { kratos, hydra, others, warnings } = plan;
  const names = files.join(', ');
  if (!kratos && !hydra)
    throw new ConfigError(`${names}: expected a service that runs oryd/kratos or oryd/hydra, got none`);
  const servers = (['kratos', 'hydra'] as const).flatMap((server) => {
    const one = plan[server];
    return one ? [[server, sourceOf(one, plan.folder, names, options)] as const] : [];
  });
  const jobs = others.filter(({ job }) => job !== undefined);
  const rest = others.filter(({ job }) => job === undefined);
  return {
    ...Object.fromEntries(servers),
    project: plan,
    taken: [
      ...servers.map(
        ([server, source]) => `${server}: service ${source.plan?.service} of ${names}: ${startOf(source)}`,
      ),
      ...(jobs.length > 0 ? [`not needed: ${jobs.map(({ service, job }) => `${service} (${job})`).join(', ')}`] : []),
      ...(rest.length > 0 ? [`not started: ${rest.map(({ service }) => service).join(', ')}`] : []),
    ],
    warnings,
  };
}

/** Describes files and flags as a command line has them. */
const startOf = ({ files, dev, watchCourier }: ServerSource): string =>
  [...files.map(shown), ...(dev ? ['--dev'] : []), ...(watchCourier ? ['--watch-courier'] : [])].join(' ') ||
  'variables only';

/** The configuration file that Ory's servers read without `-c`. */
const standardFiles = ['/home/ory/.kratos.yaml', '/home/ory/.hydra.yaml'];

function sourceOf(plan: ServerPlan, folder: string, names: string, options: SourceOptions): ServerSource {
  const mounts = [...(options.mounts ?? []), ...plan.mounts];
  const locateIn = (folders: readonly string[]) =>
    createLocate({
      mounts,
      workdir: plan.workdir,
      folders: options.isStrict ? [] : folders,
      exists: existsSync,
      report: (line) => options.report(`service ${plan.service}: ${line}`),
    });
  const locate = locateIn([folder]);
  const given = plan.files.length > 0 ? plan.files : standardFiles.filter((file) => existsSync(locateIn([])(file)));
  const files = given.map((file) => {
    const found = locate(file);
    if (existsSync(found)) return found;
    throw new ConfigError(
      `${names}: service ${plan.service}: ${file} is not on this machine; say where its folder is: --mount HOST:${dirname(file)}`,
    );
  });
  return {
    files,
    over: [],
    env: { ...plan.environment, DSN: 'memory' },
    dev: plan.dev,
    watchCourier: plan.watchCourier,
    locate: locateIn([...files.map(dirname), folder]),
    plan,
  };
}

/** What a server starts with that is in no container: in development mode, with mails. */
function plainSource(files: readonly string[], over: readonly SourceFile[], options: SourceOptions): ServerSource {
  const cwd = process.cwd();
  const locate = createLocate({
    mounts: options.mounts ?? [],
    workdir: cwd,
    folders: options.isStrict ? [] : [...files.map((file) => dirname(resolve(file))), cwd],
    exists: existsSync,
    report: options.report,
  });
  return { files, over, env: {}, dev: true, watchCourier: true, locate };
}

/** Returns what the servers of named files start with. A server without a file is not started. */
export function fileSources(
  { kratos, hydra }: { readonly kratos: readonly string[]; readonly hydra: readonly string[] },
  options: SourceOptions,
): Sources {
  return {
    ...(kratos.length > 0 && { kratos: plainSource(kratos, [], options) }),
    ...(hydra.length > 0 && { hydra: plainSource(hydra, [], options) }),
    taken: [],
    warnings: [],
  };
}

/**
 * Searches the working folder for a compose file, configuration files or the values of a Helm chart.
 *
 * @returns undefined if it has none
 * @throws ConfigError for a compose file that cannot be read
 */
export function folderSources(options: SourceOptions): Sources | undefined {
  const found = findIn(filesBelow('.'), readText);
  if (!found) return undefined;
  const { why } = found;
  const sources =
    found.kind === 'compose'
      ? composeSources(found.files, options)
      : found.kind === 'files'
        ? fileSources({ kratos: found.kratos ? [found.kratos] : [], hydra: found.hydra ? [found.hydra] : [] }, options)
        : textSources(found.values, options);
  return { ...sources, taken: [`found ${why}`, ...sources.taken] };
}

/** How many folders above a configuration file are searched for the compose file that starts it. */
const highest = 3;

/**
 * Returns the flags that a compose file gives to the server of a configuration file; it is beside the file or above it.
 *
 * @returns undefined if no compose file starts a server with this file
 */
export function flagsBeside(
  server: 'kratos' | 'hydra',
  file: string,
  options: SourceOptions,
): (Pick<ServerSource, 'dev' | 'watchCourier'> & { readonly by: string }) | undefined {
  let folder = dirname(resolve(file));
  for (let above = 0; above <= highest; above++, folder = dirname(folder)) {
    const names = entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]));
    for (const name of names.filter((each) => composeName.test(each)).toSorted()) {
      const source = quietly(() => composeSources([join(folder, name)], options)[server]);
      if (source?.files.some((each) => resolve(each) === resolve(file)))
        return { dev: source.dev, watchCourier: source.watchCourier, by: shown(join(folder, name)) };
    }
  }
  return undefined;
}

/** A broken compose file must not keep a configuration from being read. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** Returns what the servers of texts start with. A server without a text is not started. */
export function textSources(
  { kratos, hydra, dev }: { readonly kratos?: SourceFile; readonly hydra?: SourceFile; readonly dev: boolean },
  options: SourceOptions,
): Sources {
  const source = (file: SourceFile): ServerSource => ({ ...plainSource([], [file], options), dev });
  return {
    ...(kratos && { kratos: source(kratos) }),
    ...(hydra && { hydra: source(hydra) }),
    taken: [],
    warnings: [],
  };
}

/** Folders that hold nothing of the repository's own. */
const skipped = /^(?:node_modules|dist|build|out|target|vendor|coverage|\..+)$/;

/** How deep a folder is searched, and how many files at most. */
const deepest = 4;
const most = 10_000;

/** Returns the files below a folder, relative to it, with `/`; those of upper folders first. */
function filesBelow(root: string): string[] {
  const files: string[] = [];
  let folders = [''];
  for (let depth = 0; depth < deepest && files.length < most; depth++) {
    const next: string[] = [];
    for (const folder of folders) {
      for (const entry of entriesOf(join(root, folder))) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
          if (!skipped.test(entry.name) || entry.name === '.ory') next.push(path);
        } else files.push(path);
      }
    }
    folders = next;
  }
  return files;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that may not be read has nothing for the simulator.
    return [];
  }
}
