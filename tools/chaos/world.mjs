/** The servers under test, each of which can be killed: gateways behind a balancer, Kratos and Hydra behind links. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from '@members/testkit/balancer';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { openLink } from './link.mjs';
import { createProgram } from './program.mjs';

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

/** Puts a link before the database of a DSN, if it is one with an address. */
async function linkedDatabase(dsn) {
  const { port } = URL.parse(dsn) ?? {};
  if (!port) return { dsn };
  const near = await freePort();
  return { dsn: dsn.replace(`:${port}`, `:${near}`), link: await openLink(near, Number(port)) };
}

/**
 * Starts the servers.
 * @param options `binaries` and `dsns` by the servers' names; the simulator without them, and SQLite without DSNs
 */
export async function startWorld({ binaries, dsns, gateways: count }) {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
  // The configurations name the links. The servers listen on other ports.
  const ports = {};
  const links = {};
  for (const port of [4433, 4434, 4444, 4445, 4455]) ports[port] = await freePort();
  const own = {};
  for (const port of [4433, 4434, 4444, 4445]) {
    own[port] = await freePort();
    links[port] = await openLink(ports[port], own[port]);
  }
  const controls = {};
  let ahead = 0;

  async function ory(name, [publicPort, adminPort], words) {
    const file = await writeConfiguration(folder, name, ports);
    const binary = binaries[name];
    const database = dsns[name] ?? `sqlite://${join(folder, name)}.sqlite?_fk=true`;
    const { dsn, link } = await linkedDatabase(database);
    if (link) links[`${name}'s database`] = link;
    const env = {
      ...process.env,
      DSN: binary ? dsn : 'memory',
      SQA_OPT_OUT: 'true',
      SERVE_PUBLIC_PORT: `${own[publicPort]}`,
      SERVE_ADMIN_PORT: `${own[adminPort]}`,
      LOG_LEVEL: 'fatal',
    };
    const ready = `${at(own[adminPort])}/health/ready`;
    const line = ['serve', ...words, '-c', file, '--dev'];
    if (binary) {
      const migration = spawnSync(binary, ['migrate', 'sql', 'up', '-e', '--yes', '-c', file], {
        cwd: root,
        env: { ...env, DSN: database },
      });
      if (migration.status !== 0) throw new Error(`${name}: ${migration.stderr}`);
      return createProgram({ name, command: [binary, ...line], cwd: root, env, ready });
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
      ready,
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
    gateways.push({ ...createProgram({ name, command, cwd: root, env, ready: `${at(port)}/health/alive` }), port });
  }
  const programs = [kratos, hydra, ...gateways];
  const close = async () => {
    await Promise.all(programs.map((program) => program.kill().catch(() => undefined)));
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
    programs: { kratos, hydra },
    gateways,
    /** The ports that the balancer sends requests to. */
    balanced,
    links,
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
