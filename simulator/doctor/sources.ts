/** Examines the configuration files of Kratos and Hydra as they are started. */

import { readFileSync } from 'node:fs';
import type { ServerSource } from '../compose/sources.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { Fetch } from '../runtime/runtime.ts';
import { examineHydra } from './hydra.ts';
import { examineKratos, examineLoaded, loadWithoutFaults, type Problem } from './index.ts';
import { examineRunning } from './live.ts';

/** What a server is started with. */
type Started = Omit<ServerSource, 'plan'>;

export interface Examined {
  readonly kratos?: Started;
  readonly hydra?: Started;
  /** Files of OAuth2 clients. */
  readonly clients?: readonly SourceFile[];
  /** The addresses of a running Kratos. */
  readonly running?: { readonly url: string; readonly admin?: string | undefined };
}

interface Options {
  readonly fetch: Fetch;
  /** Receives a line about what could not be tried. */
  readonly report: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the problems of all files, the most likely first; of Kratos before those of Hydra. @throws ConfigError */
export const examineSources = async (examined: Examined, options: Options): Promise<Problem[]> => [
  ...(examined.kratos ? await examineKratosSource(examined.kratos, examined, options) : []),
  ...(examined.hydra ? await examineHydraSource(examined.hydra, examined, options) : []),
];

const readerOf =
  ({ locate }: Started) =>
  (path: string) => {
    try {
      return readFileSync(locate(path), 'utf8');
    } catch (error) {
      const isMissing = (error as { readonly code?: string }).code === 'ENOENT';
      throw isMissing ? new Error(`${path}: no such file`) : error;
    }
  };

async function examineKratosSource(own: Started, { running }: Examined, options: Options): Promise<Problem[]> {
  const loaded = await loadWithoutFaults((without) => loadKratosConfig({ ...own, without }));
  const how = { ...options, watchesCourier: own.watchCourier, locate: own.locate, readFile: readerOf(own) };
  const found = await examineLoaded(loaded, (parsed) => examineKratos(parsed, how));
  if (!running || !loaded.parsed) return found;
  return [...found, ...(await examineRunning(loaded.parsed, { ...running, ...options }))];
}

async function examineHydraSource(own: Started, { clients = [] }: Examined, { now }: Options): Promise<Problem[]> {
  const loaded = await loadWithoutFaults((without) => loadHydraConfig({ ...own, without }), 'Hydra');
  return examineLoaded(loaded, (parsed) => examineHydra(parsed, clients, { readFile: readerOf(own), now }));
}
