/** Configuration files: what is read, what is refused, what the doctor says. */
export { ConfigError } from '../config/document/errors.ts';
export { type KeyNode, keyTree } from '../config/document/keys.ts';
export { type HydraConfig, parseHydraConfig } from '../config/hydra.ts';
export { hydraKeys } from '../config/hydra-keys.ts';
export { type KratosConfig, parseKratosConfig } from '../config/kratos.ts';
export { kratosKeys } from '../config/kratos-keys.ts';
export { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
export { examineLoaded, loadWithoutFaults, type Problem, rules } from '../doctor/index.ts';
export { starterFiles } from '../starter/files.ts';
