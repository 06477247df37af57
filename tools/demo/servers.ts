import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dump, load } from 'js-yaml';
import { loadHydraConfig, loadKratosConfig } from 'ory-simulator/config';
import { createHydra, type Runtime, type Service, systemClock, systemRandom } from 'ory-simulator/core';
import {
  type ControlledServers,
  createControlledServers,
  createReconfigurableKratos,
  guardAdmin,
  listen,
  openLaneOf,
  reports,
  type ServerFactories,
} from 'ory-simulator/node';
import { host, type PortName, type Ports, portNames, StartError, standardPorts } from './options.ts';

type ServerName = 'kratos' | 'hydra';

/** A running Kratos or Hydra: a simulator, a spawned binary or a server elsewhere. */
export interface StartedServer {
  /** Printed at the start: "simulator", "real server" or "as given". */
  readonly kind: string;
  readonly public: string;
  readonly admin: string;
  /** Address of the control API, if `<NAME>_CONTROL_PORT` is set. */
  readonly control?: string;
  close(): Promise<void>;
}

const runtime: Runtime = {
  clock: systemClock,
  random: systemRandom,
  fetch: (input, init) => fetch(input, init),
  quickKeys: true,
};

/** Creates a simulator without (`make`) or with a control API. */
interface SimulatorFactory {
  readonly make: (runtime: Runtime) => Service;
  readonly given: ServerFactories;
}

/** How each server is started. */
const servers = {
  kratos: {
    environment: 'KRATOS',
    ports: ['kratosPublic', 'kratosAdmin'],
    argv: (file: string) => ['serve', '-c', file, '--dev', '--watch-courier'],
    simulate: async (file: string) => {
      const options = { files: [file], env: {}, dev: true };
      const { kratos } = await createReconfigurableKratos((over) => loadKratosConfig({ ...options, over }));
      return { make: (given: Runtime): Service => kratos.make(kratos.config, given), given: { kratos } };
    },
  },
  hydra: {
    environment: 'HYDRA',
    ports: ['hydraPublic', 'hydraAdmin'],
    argv: (file: string) => ['serve', 'all', '-c', file, '--dev'],
    simulate: async (file: string) => {
      const parsed = await loadHydraConfig({ files: [file], env: {}, dev: true });
      return {
        make: (given: Runtime): Service => createHydra(parsed.config, given),
        given: { hydra: { ...parsed, make: createHydra } },
      };
    },
  },
} as const satisfies Record<
  ServerName,
  {
    environment: string;
    ports: readonly [PortName, PortName];
    argv: (file: string) => string[];
    simulate: (file: string) => Promise<SimulatorFactory>;
  }
>;

/** Returns the ports that a server uses on this machine; none if it runs elsewhere. */
export function portsOf(name: ServerName, env: NodeJS.ProcessEnv): readonly PortName[] {
  return env[`${servers[name].environment}_PUBLIC_URL`] ? [] : servers[name].ports;
}

/** Writes `tools/demo/<name>.yml` with the chosen ports to a new folder. */
async function writeConfig(root: string, name: ServerName, ports: Ports): Promise<{ file: string; folder: string }> {
  const standard = load(await readFile(join(root, 'tools/demo', `${name}.yml`), 'utf8'));
  const chosen = new Map(portNames.map((port) => [standardPorts[port], ports[port]]));
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const file = join(folder, `${name}.yml`);
  await writeFile(file, dump(withPorts(standard, chosen)));
  return { file, folder };
}

/** Replaces the default ports by the chosen ones: in numbers and in URLs, all of which are on this machine. */
function withPorts(value: unknown, chosen: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return chosen.get(value) ?? value;
  if (typeof value === 'string') {
    const port = URL.parse(value)?.port;
    const other = chosen.get(Number(port));
    return other === undefined ? value : value.replace(`:${port}`, `:${other}`);
  }
  if (Array.isArray(value)) return value.map((item) => withPorts(item, chosen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPorts(item, chosen)]));
}

async function startSimulated(
  name: ServerName,
  { make, given }: SimulatorFactory,
  [publicPort, adminPort]: readonly [number, number],
  {
    controlPort,
    service: existingService,
  }: { readonly controlPort?: string | undefined; readonly service?: Service | undefined },
) {
  const simulators = controlPort === undefined ? undefined : createControlledServers({ ...given, runtime });
  const service = simulators?.[name] ?? existingService ?? make(runtime);
  const control = simulators && (await listen(simulators.control, { host, port: Number(controlPort) }));
  const listeners = [
    await listen(service.public, { host, port: publicPort }),
    await listen(guardAdmin(service).admin, { host, port: adminPort }),
    ...(control ? [control] : []),
  ];
  const end = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  return { end, ...(control ? { control: control.origin } : {}) };
}

/** The simulators of a demonstration with one control API. */
export interface DemoSimulators extends ControlledServers {
  close(): Promise<void>;
}

/**
 * Creates the demonstration's simulators with one control API; `undefined` if no server is simulated.
 * @param seed fills the servers again after a reset
 */
export async function createSimulators(
  root: string,
  ports: Ports,
  env: NodeJS.ProcessEnv,
  seed?: () => Promise<void>,
): Promise<DemoSimulators | undefined> {
  const isSimulated = (name: ServerName) =>
    !env[`${servers[name].environment}_PUBLIC_URL`] && !env[`${servers[name].environment}_BINARY`];
  const names = (['kratos', 'hydra'] as const).filter(isSimulated);
  if (names.length === 0) return undefined;
  const files = await Promise.all(names.map((name) => writeConfig(root, name, ports)));
  const made = await Promise.all(files.map(async ({ file }, at) => servers[names[at] as ServerName].simulate(file)));
  const given: ServerFactories = Object.assign({}, ...made.map((each) => each.given));
  // The files stay until the end, because scenarios read them again.
  const close = async () => {
    await Promise.all(files.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  };
  return { ...createControlledServers({ ...given, runtime, reports, seed, openLane: openLaneOf() }), close };
}

/** Spawns a server and waits until it is ready. @throws StartError with the end of its output after 30 seconds */
async function spawnServer(
  binary: string,
  argv: readonly string[],
  root: string,
  admin: string,
): Promise<() => Promise<void>> {
  const child = spawn(binary, argv, {
    cwd: root,
    env: { ...process.env, DSN: 'memory' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-2000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child
      .once('exit', () => resolve())
      .once('error', (error) => {
        output = error.message;
        resolve();
      });
  });
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const limit = Date.now() + 30_000;
  while (!(await isReady(admin))) {
    if (over || Date.now() > limit) {
      child.kill();
      throw new StartError(`${binary} did not start: ${output.trim()}`);
    }
    await wait(50);
  }
  return async () => {
    child.kill();
    await ended;
  };
}

async function isReady(admin: string): Promise<boolean> {
  const answer = await fetch(`${admin}/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

/**
 * Starts Kratos or Hydra. `<NAME>_PUBLIC_URL` and `<NAME>_ADMIN_URL` name a running server, `<NAME>_BINARY` a program
 * to spawn; without them the simulator is started. Binary and simulator read the same `tools/demo/*.yml`.
 * @param simulators existing simulators with a control API
 * @throws StartError if a server does not start or an address is missing
 */
export async function startServer(
  root: string,
  name: ServerName,
  ports: Ports,
  env: NodeJS.ProcessEnv,
  simulators: Partial<Record<ServerName, Service>> = {},
): Promise<StartedServer> {
  const { environment, argv, simulate, ports: names } = servers[name];
  const [publicUrl, adminUrl] = [env[`${environment}_PUBLIC_URL`], env[`${environment}_ADMIN_URL`]];
  if (publicUrl) {
    if (!adminUrl)
      throw new StartError(
        `${environment}_ADMIN_URL: expected an address, because ${environment}_PUBLIC_URL is set.`,
        2,
      );
    return { kind: 'as given', public: publicUrl, admin: adminUrl, close: async () => {} };
  }
  const [publicPort, adminPort] = [ports[names[0]], ports[names[1]]];
  const urls = { public: `http://${host}:${publicPort}`, admin: `http://${host}:${adminPort}` };
  const { file, folder } = await writeConfig(root, name, ports);
  const binary = env[`${environment}_BINARY`];
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    const { end, ...more } = binary
      ? { end: await spawnServer(binary, argv(file), root, urls.admin) }
      : await startSimulated(name, await simulate(file), [publicPort, adminPort], {
          controlPort: env[`${environment}_CONTROL_PORT`],
          service: simulators[name],
        });
    // A real server may read its file again while it runs, so the folder is deleted at the end.
    const close = () => end().finally(clean);
    return { kind: binary ? 'real server' : 'simulator', ...urls, ...more, close };
  } catch (error) {
    await clean();
    throw error;
  }
}
