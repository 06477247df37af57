import { readBuilds } from './builds.ts';
import { spawnServers } from './process.ts';
import type { Target } from './target.ts';

/** The real servers, as binaries named by KRATOS_BINARY and HYDRA_BINARY. */
export function binary(env: NodeJS.ProcessEnv): Target {
  const kratos = env.KRATOS_BINARY;
  const hydra = env.HYDRA_BINARY;
  return {
    name: 'binary',
    real: true,
    unavailable: (profile) => {
      if (!kratos) return 'KRATOS_BINARY is not set';
      return profile.hydra && !hydra ? 'HYDRA_BINARY is not set' : undefined;
    },
    start: (profile) => spawnServers({ kratos: [kratos ?? ''], hydra: [hydra ?? ''] }, profile),
    builds: ({ addresses, send }) =>
      readBuilds(addresses, send, { ...(kratos && { kratos }), ...(hydra && { hydra }) }),
  };
}
