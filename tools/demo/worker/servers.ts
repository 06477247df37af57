import text from 'virtual:configuration';
import { createSimulation, parseHydraConfig, parseKratosConfig, type Simulation } from 'ory-simulator/browser';
import { placeholder } from './addresses.ts';
import type { configure } from './configure.ts';

/** Creates Kratos and Hydra from `tools/demo/*.yml` for the demonstration at an address, with the scenarios of the catalogue. */
export function createServers(home: string): Promise<Simulation> {
  const { kratos, hydra, schema }: ReturnType<typeof configure> = JSON.parse(text.replaceAll(placeholder, home));
  const sources = { env: {}, dev: true };
  return createSimulation({
    kratos: (over) => parseKratosConfig({ ...sources, files: [...kratos, ...over], readSchema: async () => schema }),
    hydra: async () => parseHydraConfig({ ...sources, files: hydra }),
  });
}
