import { existsSync, readFileSync } from 'node:fs';
import { GenericContainer, getContainerRuntimeClient, Network, type StartedNetwork, Wait } from 'testcontainers';
import { upstream } from '../runner/recordings.ts';
import { askBuilds } from './builds.ts';
import type { Place } from './place.ts';
import type { Profile } from './profile.ts';
import { type Running, type Start, startServers } from './servers.ts';
import type { Servers, Target } from './target.ts';

/** Marks the containers of these tests, so that what a killed run left can be found and removed. */
const label = { 'contract-tests': 'true' };

/** Profiles whose servers behave differently when this process is not at their own loopback address, and why. */
export const needsLoopback: Readonly<Record<string, string>> = {
  'courier-smtp': 'without TLS, Kratos sends a password to a mail server on loopback only',
  'courier-smtp-far': 'it calls a mail server on loopback by another name',
  'private-addresses': 'its errors name the loopback address that is refused',
};

/** Docker Desktop gives this name to the machine itself; elsewhere each container gets it as an extra host. */
const machine = 'host.docker.internal';

/**
 * The real servers as containers of Ory's images, in a network of their own. Their ports are mapped to the same ports of
 * loopback, so that their configuration names the addresses at which they are reached, from the start.
 * @param version of the images
 */
export function containers(version: string = upstream): Target {
  return {
    name: 'containers',
    real: true,
    unavailable: (profile) => {
      if (Object.values(profile.ways).some(({ socket }) => socket))
        return 'a socket of a container is not reached from here';
      const reason = needsLoopback[profile.name];
      if (reason) return reason;
      return process.env.DOCKER_HOST || existsSync('/var/run/docker.sock') ? undefined : 'no Docker engine was found';
    },
    start: (profile) => start(profile, version),
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}

async function start(profile: Profile, version: string): Promise<Servers> {
  const network = await new Network().start();
  const place: Place = {
    serversListen: '0.0.0.0',
    kratos: 'kratos',
    hydra: 'hydra',
    testsListen: await addressForContainers(),
    tests: machine,
  };
  try {
    const servers = await startServers(profile, (each) => run(each, version, network), place);
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
 * The address of this machine that containers reach and other machines do not. Docker Desktop passes calls on to loopback;
 * on Linux it is that of the default bridge.
 */
async function addressForContainers(): Promise<string> {
  if (process.platform !== 'linux') return '127.0.0.1';
  const { container } = await getContainerRuntimeClient();
  const bridge = await container.dockerode.getNetwork('bridge').inspect();
  const address = bridge.IPAM?.Config?.[0]?.Gateway;
  if (address === undefined) throw new Error("Docker's default network `bridge` has no gateway address");
  return address;
}

/** The images run as a user of their own: each file lies at the same path as here, readable for everyone. */
const copied = (path: string) => ({ content: readFileSync(path, 'utf8'), target: path, mode: 0o644 });

async function run(
  { server, args, env, files, ports }: Start,
  version: string,
  network: StartedNetwork,
): Promise<Running> {
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
