import { existsSync, readFileSync } from 'node:fs';
import { GenericContainer, getContainerRuntimeClient, Network, type StartedNetwork, Wait } from 'testcontainers';
import { pinnedVersion } from '../runner/recordings.ts';
import { readBuilds } from './builds.ts';
import type { NetworkLayout } from './network-layout.ts';
import type { Profile } from './profile.ts';
import { type RunningServer, type StartOptions, startServers } from './servers.ts';
import type { RunningServers, Target } from './target.ts';

/** Label of the containers of these tests, to find and remove containers of an aborted run. */
const label = { 'contract-tests': 'true' };

/** Profiles that work only if the tests and the servers share a loopback interface. Each has its reason. */
export const needsLoopback: Readonly<Record<string, string>> = {
  'courier-smtp': 'without TLS, Kratos sends a password to a mail server on loopback only',
  'courier-smtp-far': 'it calls a mail server on loopback by another name',
  'private-addresses': 'its errors name the loopback address that is refused',
};

/** Name of this machine inside containers: built into Docker Desktop, elsewhere added as an extra host. */
const machine = 'host.docker.internal';

/**
 * The real servers in containers of Ory's images, in a network of their own. Their ports are mapped to the same ports of
 * loopback, so that their configuration can name the addresses at which the tests reach them.
 * @param version tag of the images
 */
export function containers(version: string = pinnedVersion): Target {
  return {
    name: 'containers',
    real: true,
    unavailable: (profile) => {
      if (Object.values(profile.transports).some(({ socket }) => socket))
        return 'the Unix socket of a container cannot be reached from here';
      const reason = needsLoopback[profile.name];
      if (reason) return reason;
      return process.env.DOCKER_HOST || existsSync('/var/run/docker.sock') ? undefined : 'no Docker engine was found';
    },
    start: (profile) => start(profile, version),
    builds: ({ addresses, send }) => readBuilds(addresses, send),
  };
}

async function start(profile: Profile, version: string): Promise<RunningServers> {
  const network = await new Network().start();
  const place: NetworkLayout = {
    serversListen: '0.0.0.0',
    kratos: 'kratos',
    hydra: 'hydra',
    testsListen: await addressForContainers(),
    tests: machine,
  };
  try {
    const servers = await startServers(profile, (each) => run(each, version, network), { place });
    const stop = async () => {
      await servers.stop();
      await network.stop();
    };
    return { ...servers, stop };
  } catch (error) {
    await network.stop();
    throw error;
  }
}

/**
 * Returns the address of this machine that only containers reach. Docker Desktop forwards to loopback; on Linux it is the
 * gateway of the default bridge.
 */
async function addressForContainers(): Promise<string> {
  if (process.platform !== 'linux') return '127.0.0.1';
  const { container } = await getContainerRuntimeClient();
  const bridge = await container.dockerode.getNetwork('bridge').inspect();
  const address = bridge.IPAM?.Config?.[0]?.Gateway;
  if (address === undefined) throw new Error("Docker's default network `bridge` has no gateway address");
  return address;
}

/** Copies a file to the same path in a container, readable for every user: the images run as their own user. */
const copied = (path: string) => ({ content: readFileSync(path, 'utf8'), target: path, mode: 0o644 });

async function run(
  { server, args, env, files, ports }: StartOptions,
  version: string,
  network: StartedNetwork,
): Promise<RunningServer> {
  let tail = '';
  let ended = false;
  const container = await new GenericContainer(`oryd/${server}:${version}`)
    .withCommand([...args])
    .withEnvironment({ ...env })
    .withLabels(label)
    .withNetwork(network)
    .withNetworkAliases(server)
    .withExtraHosts([{ host: machine, ipAddress: 'host-gateway' }])
    .withExposedPorts(...ports.map((port) => ({ container: port, host: port })))
    .withCopyContentToContainer(files.map(copied))
    .withLogConsumer((stream) => {
      stream.on('data', (chunk) => {
        tail = (tail + chunk).slice(-2000);
      });
      stream.on('end', () => {
        ended = true;
      });
    })
    // `startServers` waits until the servers answer.
    .withWaitStrategy(Wait.forAll([]))
    .start();
  return { ended: () => ended, tail: () => tail, stop: async () => void (await container.stop()) };
}
