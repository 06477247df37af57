/** Creates a simulation from configuration files. Needs Node. */
import { readFileSync } from 'node:fs';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type Files, fileList } from './file-list.ts';
import { reports } from './reports.ts';
import { createSimulation, type Simulation } from './simulation.ts';

/** The configuration files of a simulation. */
export interface SimulationFiles {
  /** Path of `kratos.yml`, or several paths. */
  readonly config: Files;
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
function sourcesOf(files: Files, moved: Readonly<Record<string, string>>, over?: object): readonly SourceFile[] {
  const change = (text: string) =>
    Object.entries(moved).reduce(
      (changed, [from, to]) => changed.replace(new RegExp(`${from.replaceAll('.', '\\.')}(?!\\d)`, 'g'), to),
      text,
    );
  const read = (name: string): SourceFile => {
    try {
      return { name, text: change(readFileSync(name, 'utf8')) };
    } catch {
      throw new ConfigError(`${name}: expected a readable file`);
    }
  };
  return [...fileList(files).map(read), ...overOf(over)];
}

/**
 * Creates a world of its own from `kratos.yml` and `hydra.yml`, with the settings of `--dev`.
 *
 * @throws ConfigError for a configuration with which the server does not start
 */
export function openSimulation({
  config,
  hydra,
  moved = {},
  over,
  runtime,
  warn,
}: SimulationFiles): Promise<Simulation> {
  const options = { env: {}, dev: true, files: [] };
  return createSimulation({
    kratos: (more) => loadKratosConfig({ ...options, over: [...sourcesOf(config, moved, over?.kratos), ...more] }),
    hydra:
      hydra === undefined
        ? undefined
        : () => loadHydraConfig({ ...options, over: sourcesOf(hydra, moved, over?.hydra) }),
    runtime,
    warn,
    reports,
  });
}
