/** The simulated servers on ports of this machine. */
export { sendMail } from '../adapter/mail.ts';
export { kratosConfigOfWorld, manyWorlds } from '../adapter/many-worlds.ts';
export { type Listening, listen, listener } from '../adapter/server.ts';
export { addressOf, type ListenAddress, securedAddress } from '../cli/certificate.ts';
export { main } from '../cli/main.ts';
export { selfSigned } from '../cli/self-signed.ts';
export { guardAdmin, namesThisMachine } from '../control/guard.ts';
export { type ControlledServers, createControlledServers, type ServerFactories } from '../control/index.ts';
export { withPage } from '../control/page.ts';
export { createReconfigurableKratos } from '../control/reconfigurable.ts';
export { openBelowPaths } from '../host/below-paths.ts';
export { openSimulation } from '../host/files.ts';
export { openLaneOf, panelFiles } from '../host/panel.ts';
export { reports } from '../host/reports.ts';
