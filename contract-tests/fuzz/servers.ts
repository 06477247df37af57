import type { Addresses } from '../runner/exchange.ts';
import { binary } from '../targets/binary.ts';
import { readProfile } from '../targets/profile.ts';
import { hostSimulator, simulator } from '../targets/simulator.ts';
import { reallyElapse, type Servers } from '../targets/target.ts';
import { wire } from '../targets/wire/index.ts';
import type { Pair } from './compare-walks.ts';

/** The options that name servers. */
export interface Named {
  readonly kratos?: string | undefined;
  readonly 'kratos-admin'?: string | undefined;
  readonly hydra?: string | undefined;
  readonly 'hydra-admin'?: string | undefined;
  readonly config?: string | undefined;
  readonly 'hydra-config'?: string | undefined;
  readonly profile?: string | undefined;
  readonly simulator?: string | undefined;
  readonly 'simulator-admin'?: string | undefined;
}

/** Where a server listens: a path before its own is its proxy's, whatever its base URL says. */
function origin(address: string): string {
  const { origin: own, pathname } = URL.parse(address) ?? { origin: '', pathname: '' };
  if (pathname !== '/') throw new Error(`${address} is not where a server listens: no path belongs to it`);
  return own;
}

/** Somewhere that runs already. */
export function running(addresses: Addresses): Servers {
  return { addresses, send: wire, now: Date.now, elapse: reallyElapse, stop: async () => undefined };
}

/**
 * The live server and the simulator to hold against it. A server that is named by its addresses is compared with a
 * simulator in this process, which has the same configuration and therefore the same addresses, or with one that runs
 * elsewhere; a profile starts both.
 *
 * @throws where the options do not say enough
 */
export async function pairOf(named: Named, env: NodeJS.ProcessEnv): Promise<Pair> {
  if (named.kratos === undefined) return profilePair(named.profile, env);
  const [admin, hydra, hydraAdmin] = [named['kratos-admin'], named.hydra, named['hydra-admin']];
  if (admin === undefined) throw new Error('--kratos-admin names the address of the admin API');
  if ((hydra === undefined) !== (hydraAdmin === undefined)) throw new Error('--hydra and --hydra-admin go together');
  const addresses: Addresses = {
    public: origin(named.kratos),
    admin: origin(admin),
    ...(hydra && hydraAdmin && { hydra: origin(hydra), hydra_admin: origin(hydraAdmin) }),
  };
  const simulator = await simulatorFor(named, addresses);
  for (const address of Object.values<string>({ ...addresses })) await ready(address);
  return { live: running(addresses), simulator };
}

/** @throws where no server is ready */
async function ready(address: string): Promise<void> {
  const url = `${address}/health/ready`;
  const { status } = await wire({ method: 'GET', url, headers: {}, body: null });
  if (status !== 200) throw new Error(`no server is ready: ${url} answers ${status || 'nothing'}`);
}

async function simulatorFor(named: Named, addresses: Addresses): Promise<Servers> {
  const [open, admin, hydra] = [named.simulator, named['simulator-admin'], named['hydra-config']];
  if (open && admin) {
    if (addresses.hydra) throw new Error('a simulator that runs already is compared without a Hydra');
    return running({ public: origin(open), admin: origin(admin) });
  }
  if (!named.config) throw new Error('--config names the kratos.yml that the server was started with');
  if (addresses.hydra && !hydra) throw new Error('--hydra-config names the hydra.yml that Hydra was started with');
  return hostSimulator(addresses, { kratos: named.config, ...(hydra && { hydra }) });
}

async function profilePair(name: string | undefined, env: NodeJS.ProcessEnv): Promise<Pair> {
  if (!name) throw new Error('--kratos names a server, or --profile one of contract-tests/profiles/');
  const profile = readProfile(name);
  const target = binary(env);
  const reason = target.unavailable(profile);
  if (reason) throw new Error(reason);
  return { live: await target.start(profile), simulator: await simulator().start(profile) };
}
