/** Entry `ory-simulator/browser`: Kratos and Hydra in a page, from configuration texts. Does not need Node. */
export { openShelf, stayRegistered } from '../adapter/browser.ts';
export { keep } from '../adapter/browser-world.ts';
export { parseHydraConfig } from '../config/hydra.ts';
export { parseKratosConfig } from '../config/kratos.ts';
export { createSimulation, type Simulation } from '../host/simulation.ts';
export { createSimulator } from '../index.ts';
