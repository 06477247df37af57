/** Says with which files, flags and variables the servers of a repository start. Reads files with Node; writes none. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
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
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns a path as a user in the working folder would write it. */
export const shown = (path: string): string => {
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
        ([server, { plan, files, dev, watchCourier }]) =>
          `${server}: service ${plan?.service} of ${names}: ${[...files.map(shown), dev && '--dev', watchCourier && server === 'kratos' && '--watch-courier'].filter(Boolean).join(' ')}`,
      ),
      ...(jobs.length > 0 ? [`not needed: ${jobs.map(({ service, job }) => `${service} (${job})`).join(', ')}`] : []),
      ...(rest.length > 0 ? [`not started: ${rest.map(({ service }) => service).join(', ')}`] : []),
    ],
    warnings,
  };
}

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
