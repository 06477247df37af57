import type { SourceFile } from '../config/document/located.ts';
import type { KratosConfig, ParsedKratosConfig } from '../config/kratos.ts';
import { createKratos } from '../kratos/index.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { KratosFactory } from './servers-in-time.ts';

/**
 * Reads Kratos's configuration.
 *
 * @param over further files, which override the others
 * @param isRunning true if a running server reads it again
 * @throws ConfigError
 */
type LoadKratos = (over: readonly SourceFile[], isRunning: boolean) => Promise<ParsedKratosConfig>;

/** The name of the panel's changes, as the place of a value. */
const changesFile = 'panel.yml';

/**
 * Creates instances of Kratos. A change of the files, or a change in the panel, applies to them while they run. Instances of
 * scenarios have their own configuration, which never changes.
 *
 * @param more members of the runtime that each instance gets
 * @throws ConfigError for a configuration with which Kratos does not start
 */
export async function createReconfigurableKratos(load: LoadKratos, more: Partial<Runtime> = {}) {
  const own: ReturnType<typeof createKratos>[] = [];
  const filesOf = (text: string) => (text.trim() === '' ? [] : [{ name: changesFile, text }]);
  let changes = '';
  let current = await load([], false);
  const first = current.config;
  const apply = async (text: string): Promise<ParsedKratosConfig> => {
    current = await load(filesOf(text), true);
    changes = text;
    for (const service of own) service.reconfigure(current.config);
    return current;
  };
  const kratos: KratosFactory = {
    config: first,
    make: (wanted: KratosConfig, runtime: Runtime) => {
      const service = createKratos(wanted === first ? current.config : wanted, { ...runtime, ...more });
      if (wanted === first) own.push(service);
      return service;
    },
    configured: (setup) => load([...filesOf(changes), setup], false),
    current: () => current,
    changes: { text: () => changes, apply },
  };
  return {
    kratos,
    /** Reads the files again and applies them from the next request on. @throws ConfigError; then nothing changes */
    reload: () => apply(changes),
  };
}
