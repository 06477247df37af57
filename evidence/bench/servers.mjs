/** Starts, measures and stops the servers under test, each on the first core if cores can be chosen. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildSimulator } from '@members/demo/build-app';
import { freePort } from '@members/testkit/ports';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deadline = 30_000;

/** Moves all threads of a process to a core. @returns false if cores cannot be chosen */
const onCore = (pid, core) => spawnSync('taskset', ['-apc', `${core}`, `${pid}`], { stdio: 'ignore' }).status === 0;

/** Whether this process runs on the second core and servers on the first; false if cores cannot be chosen. */
export const pinned = availableParallelism() > 1 && onCore(process.pid, 1);

/** The project's Node, which runs TypeScript files without a build. */
export const node = process.execPath;

const running = [];

/** Stops all servers that were started. */
export const stopServers = async () => void (await Promise.all(running.map(({ stop }) => stop())));

/** Tells whether a server answers with status 200. */
const answers = (port, path) =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });

/**
 * Starts a server and waits until `path` answers.
 *
 * @returns its ports, the time from spawn to ready (ms), and functions that measure and stop it
 */
async function start([file, ...args], { port, admin, path, env = {} }) {
  const line = pinned ? ['taskset', '-c', '0', file, ...args] : [file, ...args];
  const begin = performance.now();
  const child = spawn(line[0], line.slice(1), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-1000);
  });
  let ended = '';
  const end = new Promise((resolve) => {
    const over = (reason) => {
      ended ||= reason;
      resolve();
    };
    child.once('error', (error) => over(error.message));
    child.once('exit', (code, signal) => over(`it ended with ${code ?? signal}`));
  });
  while (!(await answers(port, path))) {
    if (performance.now() - begin > deadline) {
      child.kill('SIGKILL');
      ended ||= `not ready after ${deadline / 1000} s`;
    }
    if (ended) throw new Error(`${file} did not start: ${ended}\n${errorOutput}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const ready = performance.now() - begin;
  const server = {
    port,
    admin,
    ready,
    rss: () => residentMegabytes(child.pid),
    seconds: () => processorSeconds(child.pid),
    /** Returns the end of its error output. */
    errorOutput: () => errorOutput,
    hasEnded: () => ended !== '',
    moveTo: (core) => pinned && onCore(child.pid, core),
    stop: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5000);
      await end;
      clearTimeout(force);
    },
  };
  running.push(server);
  return server;
}

function residentMegabytes(pid) {
  try {
    return (Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;
  } catch {
    return (Number(spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`]).stdout) * 1024) / 1e6;
  }
}

/** Returns the processor time of all threads of a process (s): fields 14 and 15 of /proc/PID/stat, in hundredths. */
function processorSeconds(pid) {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
}

/** Starts a real or simulated Kratos with the demonstration's configuration on free ports. */
async function startKratos(command, { flags = [], variables = {} } = {}) {
  const [port, admin] = [await freePort(), await freePort()];
  const env = {
    DSN: 'memory',
    SQA_OPT_OUT: 'true',
    SERVE_PUBLIC_PORT: `${port}`,
    SERVE_PUBLIC_BASE_URL: `http://127.0.0.1:${port}/`,
    SERVE_ADMIN_PORT: `${admin}`,
    SERVE_ADMIN_BASE_URL: `http://127.0.0.1:${admin}/`,
    ...variables,
  };
  return start([...command, 'serve', '-c', 'tools/demo/kratos.yml', '--dev', ...flags], {
    port,
    admin,
    path: '/health/ready',
    env,
  });
}

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** The arguments with which `npm run gateway` starts Node. */
const [, , ...gatewayLine] = scripts.gateway.split(' ');
/** The switches of Node with which `npm run simulator` and the images start a simulator. */
const switches = scripts.simulator.split(' ').filter((word) => word.startsWith('--'));

let built;
/** Returns the command of a simulator: the bundle of the images, built first if needed. @param name `kratos` or `hydra` */
async function simulator(name) {
  built ??= buildSimulator(root);
  await built;
  return [node, ...switches, 'dist/simulator-bundle/main.mjs', name];
}

export async function startHydra(login, consent, { flags = [], variables = {} } = {}) {
  const [port, admin] = [await freePort(), await freePort()];
  const env = {
    DSN: 'memory',
    SERVE_PUBLIC_PORT: `${port}`,
    SERVE_ADMIN_PORT: `${admin}`,
    URLS_SELF_ISSUER: `http://127.0.0.1:${port}`,
    URLS_LOGIN: login,
    URLS_CONSENT: consent,
    ...variables,
  };
  const command = await simulator('hydra');
  return start([...command, 'serve', 'all', '-c', 'tools/demo/hydra.yml', '--dev', ...flags], {
    port,
    admin,
    path: '/.well-known/jwks.json',
    env,
  });
}

/** Starts the gateway with the settings of the container. @param more more environment variables */
export async function startGateway(kratos, hydra, more = {}) {
  const port = await freePort();
  const env = {
    PORT: `${port}`,
    KRATOS_PUBLIC_URL: `http://127.0.0.1:${kratos.port}`,
    // All load has one address.
    THROTTLE_ADDRESS: '10000000/1h',
    HYDRA_PUBLIC_URL: `http://127.0.0.1:${hydra.port}`,
    HYDRA_ADMIN_URL: `http://127.0.0.1:${hydra.admin}`,
    COOKIE_SECRET: 'for-the-benchmark-only-but-long-enough',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    // The values of the image.
    LOG_FORMAT: 'json',
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...more,
  };
  return start([node, ...gatewayLine], { port, path: '/health/alive', env });
}

export const startSimulator = async () => startKratos(await simulator('kratos'));
/** Starts a simulated Kratos with a control API. @param variables environment variables of its configuration */
export async function startKratosWithControl(variables) {
  const port = await freePort();
  const server = await startKratos(await simulator('kratos'), {
    flags: ['--watch-courier', '--control', `${port}`],
    variables,
  });
  return { ...server, control: `http://127.0.0.1:${port}` };
}
/** Starts a simulated Hydra with a control API. @param variables environment variables of its configuration */
export async function startHydraWithControl(variables) {
  const port = await freePort();
  const at = 'http://127.0.0.1:4455';
  const flags = ['--control', `${port}`];
  const server = await startHydra(`${at}/login`, `${at}/consent`, { flags, variables });
  return { ...server, control: `http://127.0.0.1:${port}` };
}
/**
 * Starts the real Kratos. It runs on one core, but GOMAXPROCS is the number of all cores: with 1, Go's scheduler checks the
 * queue of preempted goroutines only every 61st time, so that some requests wait 20 ms and more.
 */
export const startReal = (binary) => startKratos([binary], { variables: { GOMAXPROCS: `${cpus().length}` } });

export async function startBare(bytes) {
  const port = await freePort();
  return start([node, 'evidence/bench/bare-server.mjs', `${port}`, `${bytes}`], { port, path: '/' });
}
