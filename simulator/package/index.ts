/** Main entry of the npm package `ory-simulator`; `tools/package/entries.ts` lists the others. */
import './web-crypto.ts';

export { type HydraConfig, parseHydraConfig } from '../config/hydra.ts';
export { type KratosConfig, parseKratosConfig } from '../config/kratos.ts';
export { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
export { openSimulation, type SimulationFiles } from '../host/files.ts';
export { createSimulation, type Simulation } from '../host/simulation.ts';
export { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';
export { manualClock, type Runtime, seededRandom } from '../runtime/runtime.ts';
