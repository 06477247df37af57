import type { KratosConfig } from '../config/kratos.ts';
import { createKratos } from '../kratos/index.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Creates instances of Kratos whose configuration can change while they run. The instances of scenarios have configurations
 * of their own, which never change.
 *
 * @param more members of the runtime that each instance gets
 */
export function createReconfigurableKratos(first: KratosConfig, more: Partial<Runtime> = {}) {
  const own: ReturnType<typeof createKratos>[] = [];
  let current = first;
  return {
    make: (wanted: KratosConfig, runtime: Runtime) => {
      const service = createKratos(wanted === first ? current : wanted, { ...runtime, ...more });
      if (wanted === first) own.push(service);
      return service;
    },
    /** Applies a changed configuration from the next request on. */
    apply: (changed: KratosConfig): void => {
      current = changed;
      for (const service of own) service.reconfigure(changed);
    },
  };
}
