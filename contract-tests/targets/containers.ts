import { existsSync } from 'node:fs';
import { GenericContainer, Network, type StartedNetwork, type StartedTestContainer, Wait } from 'testcontainers';
import { upstream } from '../recordings.ts';
import { askBuilds } from './builds.ts';
import { freeAddresses } from './ports.ts';
import { jwks } from './process.ts';
import { fill, type Profile, placeholders } from './profile.ts';
import { reallyElapse, type Servers, type Target } from './target.ts';
import { wire } from './wire.ts';

const folder = '/etc/config';
/** Marks what these tests started, so that left-overs of a killed run can be swept by it. */
const label = { 'contract-tests': 'true' };

/** The real servers as containers of Ory's images, side by side in a network of their own. */
export function containers(): Target {
  return {
    name: 'containers',
    real: true,
    unavailable: (profile) => {
      if (profile.breaches) return 'a container cannot reach the list of leaked passwords of this process';
      if (profile.hooks) return 'a container cannot reach the web hooks of this process';
      if (profile.upstream) return 'a container cannot reach the social sign-in provider of this process';
      return process.env.DOCKER_HOST || existsSync('/var/run/docker.sock') ? undefined : 'no Docker engine was found';
    },
    start,
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}

async function start(profile: Profile): Promise<Servers> {
  // The same port inside and outside: the configuration then names the address that the tests use.
  const addresses = await freeAddresses(profile);
  const values = {
    ...placeholders(addresses, '0.0.0.0', `file://${folder}/identity.schema.json`),
    // Kratos reaches Hydra by its name in the network.
    ...(addresses.hydra_admin && { HYDRA_ADMIN_URL: `http://hydra:${new URL(addresses.hydra_admin).port}` }),
  };
  const mode = profile.dev ? ['--dev'] : [];
  const network = await new Network().start();
  const starting = [
    container('kratos', ['serve', '-c', `${folder}/kratos.yml`, ...mode, '--watch-courier'], network, [
      addresses.public,
      addresses.admin,
    ]).withCopyContentToContainer([
      file('kratos.yml', fill(profile.kratos, values)),
      file('identity.schema.json', profile.schema),
    ]),
  ];
  if (profile.hydra && addresses.hydra && addresses.hydra_admin) {
    starting.push(
      container('hydra', ['serve', 'all', '-c', `${folder}/hydra.yml`, ...mode], network, [
        addresses.hydra,
        addresses.hydra_admin,
      ]).withCopyContentToContainer([file('hydra.yml', fill(profile.hydra, values))]),
    );
  }
  const outcomes = await Promise.allSettled(starting.map((each) => each.start()));
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async () => {
    await Promise.all(started.map((each: StartedTestContainer) => each.stop()));
    await network.stop();
  };
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  await jwks(addresses);
  return { addresses, send: wire, now: Date.now, elapse: reallyElapse, stop };
}

function file(name: string, content: string): { content: string; target: string; mode: number } {
  // The images run as a user of their own: everyone may read.
  return { content, target: `${folder}/${name}`, mode: 0o644 };
}

/** Waits by HTTP only: an image without a shell can answer no other check. */
function container(
  name: 'kratos' | 'hydra',
  command: string[],
  network: StartedNetwork,
  listeners: readonly string[],
): GenericContainer {
  const ports = listeners.map((address) => Number(new URL(address).port));
  let tail = '';
  return new GenericContainer(`oryd/${name}:${upstream}`)
    .withCommand(command)
    .withEnvironment({ DSN: 'memory', SQA_OPT_OUT: 'true' })
    .withLabels(label)
    .withNetwork(network)
    .withNetworkAliases(name)
    .withExposedPorts(...ports.map((port) => ({ container: port, host: port })))
    .withLogConsumer((stream) => {
      stream.on('data', (chunk) => {
        tail = (tail + chunk).slice(-2000);
      });
      stream.on('end', () => {
        if (/fatal|panic/.test(tail)) console.error(`${name} ended:\n${tail}`);
      });
    })
    .withWaitStrategy(Wait.forAll(ports.map((port) => Wait.forHttp('/health/ready', port))))
    .withStartupTimeout(20_000);
}
