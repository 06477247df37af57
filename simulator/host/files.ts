/** Creates a simulation from configuration files. Needs Node. */
import { readFileSync } from 'node:fs';
import type { Variables } from '../compose/interpolate.ts';
import { composeRuntime } from '../compose/network.ts';
import { composeSources } from '../compose/sources.ts';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type Files, fileList } from './file-list.ts';
import { reports } from './reports.ts';
import { createSimulation, type Simulation } from './simulation.ts';

/** The configuration files of a simulation. */
export interface SimulationFiles {
  /** Path of `kratos.yml`, or several paths; needed without `compose`. */
  readonly config?: Files;
  /** Path of a Docker Compose file, or several paths: files, flags, variables and folders are those of its services. */
  readonly compose?: Files;
  /** Path of `hydra.yml`, or several paths; without it there is no Hydra. */
  readonly hydra?: Files;
  /** Replaces origins in the files: `{ 'http://127.0.0.1:4455': 'http://localhost:5173' }`. */
  readonly moved?: Readonly<Record<string, string>>;
  /** Configuration that overrides the files. */
  readonly over?: { readonly kratos?: object; readonly hydra?: object };
  /** Clock, random numbers and network; the system's if left out. */
  readonly runtime?: Partial<Runtime>;
  /** Takes a line for each scenario that has another identity schema than the configuration; `console.warn` if left out. */
  readonly warn?: (line: string) => void;
}

/** Returns an object of configuration keys as a configuration file. */
export const overOf = (over?: object): readonly SourceFile[] =>
  over === undefined ? [] : [{ name: 'over.json', text: JSON.stringify(over) }];

/** Reads configuration files and replaces the moved origins in them. @throws ConfigError for an unreadable file */
function sourcesOf(files: Files, change: (text: string) => string, over?: object): readonly SourceFile[] {
  const read = (name: string): SourceFile => {
    try {
      return { name, text: change(readFileSync(name, 'utf8')) };
    } catch {
      throw new ConfigError(`${name}: expected a readable file`);
    }
  };
  return [...fileList(files).map(read), ...overOf(over)];
}

/** Returns a function that replaces origins in a text. */
const replacer = (moved: Readonly<Record<string, string>>) => (text: string) =>
  Object.entries(moved).reduce(
    (changed, [from, to]) => changed.replace(new RegExp(`${from.replaceAll('.', '\\.')}(?!\\d)`, 'g'), to),
    text,
  );

/** Returns the variables without those that set a key of `over`: `over` wins over variables, variables win over files. */
function envWithout(env: Variables, over: object = {}, path: readonly string[] = []): Variables {
  return Object.entries(over).reduce((left: Variables, [key, value]) => {
    const inner = [...path, key];
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return envWithout(left, value, inner);
    const { [inner.join('_').toUpperCase()]: _, ...rest } = left;
    return rest;
  }, env);
}

/** Returns what the servers start with. @throws ConfigError for a compose file without them */
export function startsOf({ config, hydra, compose, warn = console.warn }: SimulationFiles) {
  if (compose !== undefined) return composeSources(fileList(compose), { shell: process.env, report: warn });
  if (config === undefined) throw new ConfigError('a simulation needs config or compose');
  const plain = { env: {}, dev: true, watchCourier: true, over: [], locate: undefined };
  return {
    project: undefined,
    kratos: { ...plain, files: fileList(config) },
    hydra: hydra === undefined ? undefined : { ...plain, files: fileList(hydra) },
  };
}

/**
 * Creates a world of its own from `kratos.yml` and `hydra.yml`, with the settings of `--dev`, or from Docker Compose files.
 *
 * @throws ConfigError for a configuration with which the server does not start
 */
export async function openSimulation(options: SimulationFiles): Promise<Simulation> {
  const { moved = {}, over, runtime, warn } = options;
  const change = replacer(moved);
  const { kratos, hydra, project } = startsOf(options);
  if (!kratos)
    throw new ConfigError(
      `${fileList(options.compose).join(', ')}: expected a service that runs oryd/kratos, got none`,
    );
  const envOf = ({ env }: { readonly env: Variables }, over?: object) =>
    envWithout(Object.fromEntries(Object.entries(env).map(([name, value]) => [name, change(value ?? '')])), over);
  return createSimulation({
    kratos: async (more) => {
      const { dev, watchCourier, locate } = kratos;
      const loaded = await loadKratosConfig({
        files: [],
        over: [...sourcesOf(kratos.files, change, over?.kratos), ...more],
        env: envOf(kratos, over?.kratos),
        dev,
        ...(locate && { locate }),
      });
      return options.compose === undefined
        ? loaded
        : { ...loaded, config: { ...loaded.config, 'watch-courier': watchCourier } };
    },
    hydra:
      hydra &&
      (() =>
        loadHydraConfig({
          files: [],
          over: sourcesOf(hydra.files, change, over?.hydra),
          env: envOf(hydra, over?.hydra),
          dev: hydra.dev,
        })),
    runtime: project
      ? composeRuntime({ fetch: (input, init) => fetch(input, init), ...runtime }, project, warn ?? console.warn)
      : runtime,
    warn,
    reports,
  });
}
