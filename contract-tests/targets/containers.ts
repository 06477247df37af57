import { existsSync, readFileSync } from 'node:fs';
import { GenericContainer, Wait } from 'testcontainers';
import { upstream } from '../recordings.ts';
import { askBuilds } from './builds.ts';
import { type Running, type Start, startServers } from './servers.ts';
import type { Target } from './target.ts';

/** Marks what these tests started, so that left-overs of a killed run can be swept by it. */
const label = { 'contract-tests': 'true' };

/**
 * The real servers as containers of Ory's images, in the network of this machine: as the binaries, they listen on loopback and
 * reach the provider, the web hooks and the list of leaked passwords of this process there.
 * @param version of the images
 */
export function containers(version: string = upstream): Target {
  return {
    name: 'containers',
    real: true,
    unavailable: (profile) => {
      if (Object.values(profile.ways).some(({ socket }) => socket))
        return 'a socket of a container is not reached from here';
      return process.env.DOCKER_HOST || existsSync('/var/run/docker.sock') ? undefined : 'no Docker engine was found';
    },
    start: (profile) => startServers(profile, (start) => run(start, version)),
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}

/** The images run as a user of their own: what a server reads lies where it lies here, for everyone to read. */
const copied = (path: string) => ({ content: readFileSync(path, 'utf8'), target: path, mode: 0o644 });

async function run({ server, args, env, files }: Start, version: string): Promise<Running> {
  let tail = '';
  let ended = false;
  const container = await new GenericContainer(`oryd/${server}:${version}`)
    .withCommand([...args])
    .withEnvironment({ ...env })
    .withLabels(label)
    .withNetworkMode('host')
    .withCopyContentToContainer(files.map(copied))
    .withLogConsumer((stream) => {
      stream.on('data', (chunk) => {
        tail = (tail + chunk).slice(-2000);
      });
      stream.on('end', () => {
        ended = true;
      });
    })
    // Whether it is ready is asked at its addresses.
    .withWaitStrategy(Wait.forAll([]))
    .start();
  return { ended: () => ended, tail: () => tail, stop: async () => void (await container.stop()) };
}
