/**
 * Runs `sdk.test.ts` with the clients that Ory publishes for Kratos and for Hydra separately:
 *
 *     ORY_CLIENTS=… npm run evidence -- sdks
 *
 * The variable names a folder where @ory/kratos-client and @ory/hydra-client are installed; with KRATOS_BINARY and
 * HYDRA_BINARY the tests also run on the real servers.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const { ORY_CLIENTS, KRATOS_BINARY, HYDRA_BINARY } = process.env;
const missing = ['kratos', 'hydra'].filter(
  (name) => !ORY_CLIENTS || !existsSync(join(ORY_CLIENTS, `node_modules/@ory/${name}-client`)),
);
if (missing.length > 0) {
  console.error(
    'ORY_CLIENTS: expected a folder with @ory/kratos-client and @ory/hydra-client installed; nothing was run.',
  );
  process.exit(1);
}
const folder = join(import.meta.dirname, '..');
const vitest = join(folder, '../node_modules/vitest/vitest.mjs');
for (const target of ['simulator', ...(KRATOS_BINARY && HYDRA_BINARY ? ['binary'] : [])]) {
  console.log(`contract:sdks: on ${target}`);
  const args = [vitest, 'run', '--root', folder, 'sdk/sdk.test.ts'];
  const env = { ...process.env, CONTRACT_TARGET: target };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
