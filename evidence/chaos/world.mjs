/** The servers under test, each of which can be killed: gateways behind a balancer, Kratos and Hydra behind links. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBalancer } from '@members/testkit/balancer';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { openDisk } from './disk.mjs';
import { openLink } from './link.mjs';
import { startPostgres } from './postgres.mjs';
import { createProgram, respondsAt } from './program.mjs';

const run = promisify(execFile);
const host = '127.0.0.1';
const at = (port) => `http://${host}:${port}`;

/** Writes a configuration of the demonstration with other ports. */
async function writeConfiguration(folder, name, ports) {
  const text = await readFile(join(root, 'tools/demo', `${name}.yml`), 'utf8');
  const file = join(folder, `${name}.yml`);
  await writeFile(
    file,
    text.replace(/\b44\d\d\b/g, (port) => `${ports[port] ?? port}`),
  );
  return file;
}

/**
 * Starts the servers.
 * @param options `binaries` by the servers' names, the simulator without them; `postgres` is the folder of PostgreSQL's
 * programs, and SQLite is used without it; `disk` is a folder on a small file system for the data
 */
export async function startWorld({ binaries, postgres: postgresBinaries, disk: diskFolder, gateways: count }) {
  const disk = diskFolder && (await openDisk(diskFolder));
  const folder = await mkdtemp(join(diskFolder ?? tmpdir(), 'chaos-'));
  // PostgreSQL has a user of its own.
  await chmod(folder, 0o755);
  // The configurations name the links. The servers listen on other ports.
  const ports = {};
  const links = {};
  for (const port of [4433, 4434, 4444, 4445, 4455]) ports[port] = await freePort();
  const own = {};
  for (const port of [4433, 4434, 4444, 4445]) {
    own[port] = await freePort();
    links[port] = await openLink(ports[port], own[port]);
  }
  const httpLinks = { ...links };
  const postgres =
    postgresBinaries &&
    (await startPostgres({
      binaries: postgresBinaries,
      folder: join(folder, 'postgres'),
      databases: ['kratos', 'hydra'],
    }));
  const controls = {};
  let ahead = 0;

  async function ory(name, [publicPort, adminPort], words) {
    const file = await writeConfiguration(folder, name, ports);
    const binary = binaries[name];
    const near = postgres && (await freePort());
    if (near) links[`${name}'s database`] = await openLink(near, postgres.port);
    const database = postgres?.dsn(name, near) ?? `sqlite://${join(folder, name)}.sqlite?_fk=true`;
    const env = {
      ...process.env,
      DSN: binary ? database : 'memory',
      SQA_OPT_OUT: 'true',
      SERVE_PUBLIC_PORT: `${own[publicPort]}`,
      SERVE_ADMIN_PORT: `${own[adminPort]}`,
      LOG_LEVEL: 'fatal',
      // Hashes are cheap, so that they are not most of the servers' work.
      HASHERS_BCRYPT_COST: '4',
    };
    const isReady = respondsAt(`${at(own[adminPort])}/health/ready`);
    const line = ['serve', ...words, '-c', file, '--dev'];
    if (binary) {
      await run(binary, ['migrate', 'sql', 'up', '-e', '--yes', '-c', file], { cwd: root, env });
      return createProgram({ name, command: [binary, ...line], cwd: root, env, isReady });
    }
    const control = await freePort();
    controls[name] = at(control);
    const simulator = [process.execPath, join(root, 'simulator/cli.mjs'), name];
    const more = ['--persist', join(folder, `${name}.json`), '--control', `${control}`];
    return createProgram({
      name,
      command: [...simulator, ...line, ...more],
      cwd: root,
      env,
      isReady,
      started: () => setClock(name),
    });
  }
  async function setClock(name) {
    const now = new Date(Date.now() + ahead * 1000).toISOString();
    const response = await fetch(`${controls[name]}/clock`, { method: 'PATCH', body: JSON.stringify({ now }) });
    if (!response.ok) throw new Error(await response.text());
  }

  const kratos = await ory('kratos', [4433, 4434], []);
  const hydra = await ory('hydra', [4444, 4445], ['all']);
  const gateways = [];
  for (let number = 0; number < count; number++) {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      PORT: `${port}`,
      KRATOS_PUBLIC_URL: at(ports[4433]),
      HYDRA_PUBLIC_URL: at(ports[4444]),
      HYDRA_ADMIN_URL: at(ports[4445]),
      COOKIE_SECRET: 'for-this-chaos-only-and-long-enough',
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
      // All people have one address, and make each mistake of the servers their own.
      THROTTLE: 'off',
      LOG_REQUESTS: 'off',
      LOG_LEVEL: 'fatal',
    };
    const command = [process.execPath, 'dist/gateway/main.mjs'];
    const name = `gateway ${number + 1}`;
    const isReady = respondsAt(`${at(port)}/health/alive`);
    gateways.push({ ...createProgram({ name, command, cwd: root, env, isReady }), port });
  }
  const programs = [kratos, hydra, ...gateways];
  const close = async () => {
    await Promise.all(
      [...programs, ...(postgres ? [postgres.program] : [])].map((program) => program.kill().catch(() => undefined)),
    );
    for (const link of Object.values(links)) link.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(programs.map((program) => program.start()));
    // Hydra makes its keys at the first request.
    await fetch(`${at(own[4444])}/.well-known/jwks.json`);
  } catch (error) {
    await close();
    throw error;
  }
  const balanced = gateways.map(({ port }) => port);
  const stopBalancer = await startBalancer(ports[4455], balanced);
  return {
    app: at(ports[4455]),
    hydra: at(ports[4444]),
    /** The admin APIs, for the checks. They have no link before them. */
    kratosAdmin: at(own[4434]),
    hydraAdmin: at(own[4445]),
    programs: { kratos, hydra, ...(postgres && { postgres: postgres.program }) },
    gateways,
    /** The ports that the balancer sends requests to. */
    balanced,
    links,
    /** The links before servers that speak HTTP. */
    httpLinks,
    disk,
    /** Moves the clocks of the simulators; real servers have none to move. */
    canMoveClocks: Object.keys(controls).length > 0,
    async moveClocks(seconds) {
      ahead += seconds;
      await Promise.all(Object.keys(controls).map((name) => setClock(name).catch(() => undefined)));
    },
    close: async () => {
      await stopBalancer();
      await close();
    },
  };
}
