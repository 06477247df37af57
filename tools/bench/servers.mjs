/** Starts, asks and ends the servers under test, each on the first core alone where that can be had. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '@members/testkit/ports';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deadline = 30_000;

/** Puts all threads of a process on a core. False where cores cannot be chosen. */
const onCore = (pid, core) => spawnSync('taskset', ['-apc', `${core}`, `${pid}`], { stdio: 'ignore' }).status === 0;

/** Puts this process on the second core; servers get the first. False where cores cannot be chosen. */
export const pinned = availableParallelism() > 1 && onCore(process.pid, 1);

/** The project's Node, which runs TypeScript files as they are. */
export const node = process.execPath;

const running = [];

/** Ends all servers that were started and still run. */
export const stopServers = async () => void (await Promise.all(running.map(({ stop }) => stop())));

/** True when it answers 200. */
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
 * @returns its ports, the milliseconds from spawn to ready, its resident memory on demand, and its end
 */
async function start([file, ...args], { port, admin, path, env = {} }) {
  const line = pinned ? ['taskset', '-c', '0', file, ...args] : [file, ...args];
  const begin = performance.now();
  const child = spawn(line[0], line.slice(1), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-1000);
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
    if (ended) throw new Error(`${file} did not start: ${ended}\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const ready = performance.now() - begin;
  const server = {
    port,
    admin,
    ready,
    rss: () => residentMegabytes(child.pid),
    seconds: () => processorSeconds(child.pid),
    /** What it wrote to its errors, the last of it. */
    said: () => said,
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

/** Processor time that a process has taken, all its threads together: the 14th and 15th word of its line, in hundredths. */
function processorSeconds(pid) {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
}

/** A Kratos, real or simulated, with the demonstration's configuration on free ports. */
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
/** As `npm run simulator` and `npm run gateway` start them. */
const [, , ...line] = scripts.simulator.split(' ');
const [, , ...gatewayLine] = scripts.gateway.split(' ');

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
  const command = [node, ...line, 'hydra', 'serve', 'all', '-c', 'tools/demo/hydra.yml', '--dev', ...flags];
  return start(command, { port, admin, path: '/.well-known/jwks.json', env });
}

/** The gateway before a Kratos and a Hydra, as the container starts it. @param more variables of its own */
export async function startGateway(kratos, hydra, more = {}) {
  const port = await freePort();
  const env = {
    PORT: `${port}`,
    KRATOS_PUBLIC_URL: `http://127.0.0.1:${kratos.port}`,
    HYDRA_PUBLIC_URL: `http://127.0.0.1:${hydra.port}`,
    HYDRA_ADMIN_URL: `http://127.0.0.1:${hydra.admin}`,
    COOKIE_SECRET: 'for-the-benchmark-only-but-long-enough',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    // As in the image.
    LOG_FORMAT: 'json',
    MALLOC_ARENA_MAX: '1',
    ...more,
  };
  return start([node, ...gatewayLine], { port, path: '/health/alive', env });
}

export const startSimulator = () => startKratos([node, ...line, 'kratos']);
/** With a control API. @param variables of its configuration */
export async function startSteered(variables) {
  const port = await freePort();
  const server = await startKratos([node, ...line, 'kratos'], {
    flags: ['--watch-courier', '--control', `${port}`],
    variables,
  });
  return { ...server, control: `http://127.0.0.1:${port}` };
}
/** The same for Hydra. */
export async function startSteeredHydra(variables) {
  const port = await freePort();
  const at = 'http://127.0.0.1:4455';
  const flags = ['--control', `${port}`];
  const server = await startHydra(`${at}/login`, `${at}/consent`, { flags, variables });
  return { ...server, control: `http://127.0.0.1:${port}` };
}
/**
 * The real Kratos, with as many processors of Go's as the machine has, although it is kept to one core: where Go has one, a
 * request that comes while another is interrupted waits in a queue that is looked at every 61st time, 20 ms and more.
 */
export const startReal = (binary) => startKratos([binary], { variables: { GOMAXPROCS: `${cpus().length}` } });

export async function startBare(bytes) {
  const port = await freePort();
  return start([node, 'tools/bench/bare-server.mjs', `${port}`, `${bytes}`], { port, path: '/' });
}
