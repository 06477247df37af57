import { fileURLToPath } from 'node:url';
import { noBreaches } from './breaches.ts';
import { askBuilds } from './builds.ts';
import { spawnServers } from './process.ts';
import type { Target } from './target.ts';

const cli = fileURLToPath(new URL('../../simulator/cli.mjs', import.meta.url));

/** The simulator as a process of its own, started by the same command line as the real servers. */
export function http(): Target {
  return {
    name: 'http',
    real: false,
    unavailable: (profile) => (profile.breaches ? noBreaches() : undefined),
    start: (profile) =>
      spawnServers(
        { kratos: [process.execPath, cli, 'kratos'], hydra: [process.execPath, cli, 'hydra', '--quick-keys'] },
        profile,
      ),
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}
