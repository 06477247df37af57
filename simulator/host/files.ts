/** A simulation from configuration files, on Node. */
import { readFileSync } from 'node:fs';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { ledgerPage } from './ledger.ts';
import { type Files, listed } from './listed.ts';
import { createSimulation, type Simulation } from './simulation.ts';

export interface SimulationFiles {
  /** `kratos.yml` */
  readonly config: Files;
  /** `hydra.yml`; without it there is no Hydra. */
  readonly hydra?: Files;
  /** Origins that the files name, and what stands in their place: `{ 'http://127.0.0.1:4455': 'http://localhost:5173' }`. */
  readonly moved?: Readonly<Record<string, string>>;
  /** Keys that stand over the files, as in a file of its own. */
  readonly over?: { readonly kratos?: object; readonly hydra?: object };
  /** Clock, randomness and network; what is left out is the system's. */
  readonly runtime?: Partial<Runtime>;
}

export const overOf = (over?: object): readonly SourceFile[] =>
  over === undefined ? [] : [{ name: 'over.json', text: JSON.stringify(over) }];

/** @throws ConfigError for a file that cannot be read */
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
  return [...listed(files).map(read), ...overOf(over)];
}

/**
 * A world of its own from `kratos.yml` and `hydra.yml`, as for `--dev`.
 *
 * @throws ConfigError for a configuration that the server would not start with
 */
export function openSimulation({ config, hydra, moved = {}, over, runtime }: SimulationFiles): Promise<Simulation> {
  const options = { env: {}, dev: true, files: [] };
  return createSimulation({
    kratos: (more) => loadKratosConfig({ ...options, over: [...sourcesOf(config, moved, over?.kratos), ...more] }),
    hydra:
      hydra === undefined
        ? undefined
        : () => loadHydraConfig({ ...options, over: sourcesOf(hydra, moved, over?.hydra) }),
    runtime,
    ledger: ledgerPage,
  });
}
