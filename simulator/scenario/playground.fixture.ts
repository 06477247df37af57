import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { movableClock } from '../control/clock.ts';
import { createReconfigurableKratos } from '../control/reconfigurable.ts';
import { createWorlds } from '../control/worlds.ts';
import { createHydra } from '../hydra/index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';

/** Creates the demonstration's servers without a network, with a fixed time and a seed. */
export async function playground() {
  const options = { env: {}, dev: true };
  const file = { ...options, files: ['tools/demo/kratos.yml'] };
  const hydra = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
  const { kratos } = await createReconfigurableKratos((over) => loadKratosConfig({ ...file, over }));
  const real = manualClock(Date.parse('2026-01-01T12:00:00.001Z'));
  const runtime = { clock: real, random: seededRandom(7), quickKeys: true, fetch };
  const clock = movableClock(real);
  return { clock, worlds: createWorlds({ kratos, hydra: { ...hydra, make: createHydra } }, runtime, clock) };
}
