import type { Addresses } from '../runner/exchange.ts';
import { binary } from '../targets/binary.ts';
import { readProfile } from '../targets/profile.ts';
import { hostSimulator, simulator } from '../targets/simulator.ts';
import { type RunningServers, waitInRealTime } from '../targets/target.ts';
import { wire } from '../targets/wire/index.ts';
import type { ServerPair } from './compare-walks.ts';

/** The command-line options that name servers. */
export interface ServerOptions {
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

/** Returns the origin of an address. @throws Error if the address has a path, which would be a proxy's */
function origin(address: string): string {
  const { origin: own, pathname } = URL.parse(address) ?? { origin: '', pathname: '' };
  if (pathname !== '/') throw new Error(`${address} must be the server's own address, without a path`);
  return own;
}

/** Uses servers that are already running. */
export function runningServers(addresses: Addresses): RunningServers {
  return { addresses, send: wire, now: Date.now, elapse: waitInRealTime, stop: async () => undefined };
}

/**
 * Returns the live server and the simulator to compare it with. A server named by its addresses is compared with a simulator
 * in this process that has the same configuration, or with a running simulator. `--profile` starts both.
 * @throws Error if an option is missing
 */
export async function startServerPair(named: ServerOptions, env: NodeJS.ProcessEnv): Promise<ServerPair> {
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
  for (const address of Object.values<string>({ ...addresses })) await assertReady(address);
  return { live: runningServers(addresses), simulator };
}

/** Checks that a server is ready. @throws Error */
async function assertReady(address: string): Promise<void> {
  const url = `${address}/health/ready`;
  const { status } = await wire({ method: 'GET', url, headers: {}, body: null });
  if (status !== 200) throw new Error(`no server is ready: ${url} answers ${status || 'nothing'}`);
}

async function simulatorFor(named: ServerOptions, addresses: Addresses): Promise<RunningServers> {
  const [open, admin, hydra] = [named.simulator, named['simulator-admin'], named['hydra-config']];
  if (open && admin) {
    if (addresses.hydra) throw new Error('--simulator does not work together with --hydra');
    return runningServers({ public: origin(open), admin: origin(admin) });
  }
  if (!named.config) throw new Error('--config names the kratos.yml that the server was started with');
  if (addresses.hydra && !hydra) throw new Error('--hydra-config names the hydra.yml that Hydra was started with');
  return hostSimulator(addresses, { kratos: named.config, ...(hydra && { hydra }) });
}

async function profilePair(name: string | undefined, env: NodeJS.ProcessEnv): Promise<ServerPair> {
  if (!name) throw new Error('--kratos names a server, or --profile one of contract-tests/profiles/');
  const profile = readProfile(name);
  const target = binary(env);
  const reason = target.unavailable(profile);
  if (reason) throw new Error(reason);
  return { live: await target.start(profile), simulator: await simulator().start(profile) };
}
