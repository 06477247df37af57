import type { KratosConfig } from '../config/kratos.ts';
import { createKratos } from '../kratos/index.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Makes Kratoses of one configuration that can change while they run; scenarios have a configuration of their own, which stays.
 *
 * @param more what each of them gets besides
 */
export function reconfigurable(first: KratosConfig, more: Partial<Runtime> = {}) {
  const own: ReturnType<typeof createKratos>[] = [];
  let current = first;
  return {
    make: (wanted: KratosConfig, runtime: Runtime) => {
      const service = createKratos(wanted === first ? current : wanted, { ...runtime, ...more });
      if (wanted === first) own.push(service);
      return service;
    },
    /** The changed one counts from the next request on. */
    take: (changed: KratosConfig): void => {
      current = changed;
      for (const service of own) service.reconfigure(changed);
    },
  };
}
