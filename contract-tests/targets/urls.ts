import type { Addresses } from '../runner/exchange.ts';
import { readBuilds } from './builds.ts';
import { type Target, waitInRealTime } from './target.ts';
import { serveUpstream } from './third-parties/upstream.ts';
import { wire } from './wire/index.ts';

/** Servers that are already running: the environment names their addresses and the profile they were started with. */
export function urls(env: NodeJS.ProcessEnv): Target {
  const address = (name: string) => env[name]?.replace(/\/$/, '');
  const [kratos, admin] = [address('KRATOS_PUBLIC_URL'), address('KRATOS_ADMIN_URL')];
  const [hydra, hydraAdmin] = [address('HYDRA_PUBLIC_URL'), address('HYDRA_ADMIN_URL')];
  const upstream = address('UPSTREAM_URL');
  return {
    name: 'urls',
    real: true,
    unavailable: (profile) => {
      if (!kratos || !admin) return 'KRATOS_PUBLIC_URL and KRATOS_ADMIN_URL are not set';
      if (env.CONTRACT_PROFILE !== profile.name) return `CONTRACT_PROFILE is not ${profile.name}`;
      if (profile.needsCertificate || profile.needsListeners)
        return 'a server that runs already does not trust the certificates of this process';
      if (profile.hooks) return 'a server that runs already does not know the web hooks of this process';
      if (profile.upstream && !upstream) return 'UPSTREAM_URL is not set';
      return profile.hydra && !(hydra && hydraAdmin) ? 'HYDRA_PUBLIC_URL and HYDRA_ADMIN_URL are not set' : undefined;
    },
    start: async (profile) => {
      const addresses: Addresses = {
        public: kratos ?? '',
        admin: admin ?? '',
        ...(hydra && hydraAdmin && { hydra, hydra_admin: hydraAdmin }),
        ...(profile.upstream && upstream && { upstream }),
      };
      const served = addresses.upstream ? await serveUpstream(addresses, { address: addresses.upstream }) : undefined;
      return { addresses, send: wire, now: Date.now, elapse: waitInRealTime, stop: async () => served?.close() };
    },
    builds: ({ addresses, send }) => readBuilds(addresses, send),
  };
}
