/** `ory-simulator/browser`: Kratos and Hydra in a page, from the texts of their configuration; nothing here needs Node. */
export { openShelf, stayRegistered } from '../adapter/browser.ts';
export { keep } from '../adapter/kept.ts';
export { simulatorHandlers } from '../adapter/msw.ts';
export { parseHydraConfig } from '../config/hydra.ts';
export { parseKratosConfig } from '../config/kratos.ts';
export { createSimulation, type Simulation } from '../host/simulation.ts';
export { createSimulator } from '../index.ts';
