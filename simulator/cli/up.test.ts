import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@members/testkit/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kratosYml, schema, shapes } from '../compose/shapes.fixture.ts';

const cli = join(import.meta.dirname, '../cli.mjs');
const files = ['clients.json', 'hydra.yml', 'identities.json', 'identity.schema.json', 'kratos.yml'];

let folder: string;
let running: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'up-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(
    running.map(async (child) => {
      child.kill();
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    }),
  );
  rmSync(folder, { recursive: true });
});

const run = (...argv: string[]) =>
  spawnSync(process.execPath, [cli, ...argv], { cwd: folder, encoding: 'utf8', env: { PATH: '' } });

/** Switches off the social sign-in provider, which has a fixed port. */
const withoutProvider = { KRATOS_SELFSERVICE_METHODS_OIDC_ENABLED: 'false' };

/** Runs the command on free ports until its last line. @returns the output and the addresses */
async function start(argv: readonly string[], more: NodeJS.ProcessEnv = withoutProvider) {
  const names = ['KRATOS_SERVE_PUBLIC', 'KRATOS_SERVE_ADMIN', 'HYDRA_SERVE_PUBLIC', 'HYDRA_SERVE_ADMIN'] as const;
  const ports = await Promise.all([...names, 'control'].map(() => freePort()));
  const [kratosPublic, kratosAdmin, , hydraAdmin, control] = ports.map((port) => `http://127.0.0.1:${port}`);
  const env = {
    PATH: '',
    ...Object.fromEntries(names.map((name, index) => [`${name}_PORT`, `${ports[index]}`])),
    KRATOS_SERVE_PUBLIC_BASE_URL: `${kratosPublic}/`,
    KRATOS_OAUTH2_PROVIDER_URL: `${hydraAdmin}`,
    ...more,
  };
  const child = spawn(process.execPath, [cli, ...argv, '--control', `${ports[4]}`], { cwd: folder, env });
  running.push(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part;
      if (output.includes('your app')) resolve();
    });
  });
  const failed = text(child.stderr).then((errors) => Promise.reject(new Error(errors)));
  await Promise.race([ready, failed]);
  failed.catch(() => {});
  return { output, kratosPublic, kratosAdmin, hydraAdmin, control } as const;
}

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** Signs in with a password. @returns the status of the response */
async function signIn(kratos: string | undefined, identifier: string, password: string): Promise<number> {
  const flow = await (await fetch(`${kratos}/self-service/login/api`, { headers: json })).json();
  const body = JSON.stringify({ method: 'password', identifier, password });
  return (await fetch(flow.ui.action, { method: 'POST', headers: json, body })).status;
}

const ada = ['ada@example.org', 'analytical-engine-1843'] as const;

test('without files, both servers and the panel start with two people and a client, also after a reset', async () => {
  const { output, kratosPublic, hydraAdmin, control } = await start([]);
  expect(output).toContain(`person            ${ada[0]}, password ${ada[1]}`);
  expect(output).toContain('client            my-app, secret my-app-secret');
  expect(output).toContain(`kratos public     ${kratosPublic}/`);
  const people = async () => (await (await fetch(`${control}/identities`)).json()).length;
  const client = async () => (await fetch(`${hydraAdmin}/admin/clients/my-app`)).status;
  expect([await people(), await client(), await signIn(kratosPublic, ...ada)]).toEqual([2, 200, 200]);
  await fetch(`${control}/reset`, { method: 'POST' });
  expect([await people(), await client(), await signIn(kratosPublic, ...ada)]).toEqual([2, 200, 200]);
});

test('the screens are those of --ui', async () => {
  const { kratosPublic } = await start(['--ui', 'http://localhost:3000']);
  const { headers } = await fetch(`${kratosPublic}/self-service/login/browser`, { redirect: 'manual' });
  expect(headers.get('location')).toMatch(/^http:\/\/localhost:3000\/login\?flow=/);
});

test('init writes the files of a start without files, and never over another file', async () => {
  const first = run('init', '.', '--ui', 'http://localhost:3000');
  expect(first.stdout).toContain('up -c kratos.yml --hydra hydra.yml');
  expect(readdirSync(folder).toSorted()).toEqual(files);
  const again = run('init');
  expect([again.status, again.stderr]).toEqual([1, 'kratos.yml exists already; nothing was written\n']);
  const given = '-c kratos.yml --hydra hydra.yml --identities identities.json --clients clients.json'.split(' ');
  const { kratosPublic, hydraAdmin } = await start(['up', ...given]);
  expect(await signIn(kratosPublic, ...ada)).toBe(200);
  expect((await fetch(`${hydraAdmin}/admin/clients/my-app`)).status).toBe(200);
});

test('an identity that Kratos refuses ends the start, with its file and its place', () => {
  run('init');
  const [one] = JSON.parse(readFileSync(join(folder, 'identities.json'), 'utf8'));
  writeFileSync(join(folder, 'identities.json'), JSON.stringify([one, { ...one, traits: { email: 'x' } }]));
  const ended = run('up', '-c', 'kratos.yml', '--identities', 'identities.json');
  expect(ended.stderr).toMatch(/^identities\.json: entry 2 is refused \(400\): /);
  expect(ended.status).toBe(1);
});

test('each scenario can be played on the configuration of init', { timeout: 120_000 }, async () => {
  run('init');
  const file = join(folder, 'kratos.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(':4447', `:${await freePort()}`));
  const { control } = await start(['up', '-c', 'kratos.yml', '--hydra', 'hydra.yml'], {});
  const scenarios: readonly { readonly name: string }[] = await (await fetch(`${control}/scenarios`)).json();
  expect(scenarios.length).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const { name } of scenarios) {
    const played = await fetch(`${control}/scenarios/${name}`, { method: 'POST' });
    if (!played.ok) refused.push(`${name}: ${await played.text()}`);
  }
  expect(refused).toEqual([]);
});

test('screens without an address are named at the start, and a scenario is refused', async () => {
  run('init');
  const file = join(folder, 'kratos.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/ui_url: [^ ]*\/settings/, 'lifespan: 1h'));
  const { control } = await start(['up', '-c', 'kratos.yml']);
  const played = await fetch(`${control}/scenarios/login/wrong-password`, { method: 'POST' });
  expect([played.status, await played.text()]).toEqual([
    400,
    expect.stringContaining('selfservice.flows.settings.ui_url: not set'),
  ]);
});

/** Writes files into the folder. */
function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Registers a new account with a password. @returns the status of the response */
async function signUp(kratos: string | undefined): Promise<number> {
  const flow = await (await fetch(`${kratos}/self-service/registration/api`, { headers: json })).json();
  const body = JSON.stringify({
    method: 'password',
    password: 'violet-lantern-4711',
    traits: { email: 'ada@example.org' },
  });
  return (await fetch(flow.ui.action, { method: 'POST', headers: json, body })).status;
}

const bothServers = 'both servers, which reach each other by the names of their services';

test('a folder with a compose file starts both servers as it says, and tells what it took', async () => {
  write(shapes[bothServers]?.files ?? {});
  const { output, kratosPublic } = await start([]);
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/your-repository.md'), 'utf8');
  const [, shown = ''] = /```console\n([^`]*)```/.exec(guide) ?? [];
  expect(output).toContain(shown || 'no example in the guide');
  expect(await signUp(kratosPublic)).toBe(200);
});

test('the servers listen where the compose file publishes their ports', async () => {
  const [kratosPort, hydraPort] = [await freePort(), await freePort()];
  const files = shapes[bothServers]?.files ?? {};
  const text = files['docker-compose.yml'] ?? '';
  const ports = text
    .replace("'4433:4433', '127.0.0.1:4434:4434'", `'${kratosPort}:4433', '127.0.0.1:${await freePort()}:4434'`)
    .replace("'4444-4445:4444-4445'", `'${hydraPort}:4444', '${await freePort()}:4445'`);
  write({ ...files, 'docker-compose.yml': ports });
  const child = spawn(
    process.execPath,
    [cli, 'up', '--compose', 'docker-compose.yml', '--control', `${await freePort()}`],
    { cwd: folder, env: { PATH: '' } },
  );
  running.push(child);
  await new Promise<void>((resolve) => child.stdout.on('data', (part) => `${part}`.includes('your app') && resolve()));
  const statuses = [kratosPort, hydraPort].map(
    async (port) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200]);
});

test('a folder with a kratos.yml below starts it, and finds the schema of the container beside it', async () => {
  write({ 'infra/ory/kratos.yml': kratosYml(), 'infra/ory/customer.schema.json': schema });
  const { output, kratosPublic } = await start([]);
  expect(output).toContain('found infra/ory/kratos.yml: files of configuration');
  expect(await signUp(kratosPublic)).toBe(200);
});

test('--strict refuses a file that is not at its path, and --mount says where its folder is', async () => {
  write({ 'ory/kratos.yml': kratosYml(), 'ory/customer.schema.json': schema });
  const refused = run('up', '-c', 'ory/kratos.yml', '--strict');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining('cannot read file:///etc/config/kratos/customer.schema.json: no such file'),
  ]);
  const { kratosPublic } = await start(['-c', 'ory/kratos.yml', '--strict', '--mount', './ory:/etc/config/kratos']);
  expect(await signUp(kratosPublic)).toBe(200);
});

test('the values of a Helm chart start Kratos with their schemas', async () => {
  const config = kratosYml('file:///etc/config/identity.customer.schema.json').replace(/^/gm, '    ');
  const schemas = `  identitySchemas:\n    identity.customer.schema.json: |\n      ${schema}\n`;
  write({ 'deploy/values.yaml': `kratos:\n  development: true\n  config:${config}\n${schemas}` });
  const { output, kratosPublic } = await start([]);
  expect(output).toContain('found deploy/values.yaml: values of a Helm chart');
  expect(await signUp(kratosPublic)).toBe(200);
});

test('a hydra.yml alone starts Hydra without Kratos, and needs no dsn', async () => {
  write({
    'hydra.yml': "urls: { login: 'http://127.0.0.1:3000/login' }\nsecrets: { system: [sixteen-or-more-characters] }\n",
  });
  const { output, hydraAdmin } = await start(['up', '--hydra', 'hydra.yml']);
  expect(output).not.toContain('kratos public');
  expect((await fetch(`${hydraAdmin}/health/ready`)).status).toBe(200);
});

test.for([
  [['--compose', 'a.yml', '-c', 'kratos.yml'], '--compose: expected it without -c and --hydra'],
  [['--compose', 'a.yml', '--ui', 'http://localhost:3000'], '--ui: the configuration files name the app'],
  [['--mount', './config'], '--mount: expected HOST:CONTAINER such as ./config:/etc/config, got "./config"'],
  [['--compose', 'a.yml'], 'a.yml: expected a readable compose file'],
] as const)('%s is refused', ([flags, message]) => {
  const ended = run('up', ...flags);
  expect([ended.status, ended.stderr]).toEqual([1, expect.stringContaining(message)]);
});

test('a compose file whose configuration cannot be found says which option helps', () => {
  write({
    'docker-compose.yml': 'services: { id: { image: oryd/kratos, command: serve -c /etc/kratos/kratos.yml } }',
  });
  expect(run('up').stderr).toContain(
    'docker-compose.yml: service id: /etc/kratos/kratos.yml is not on this machine; say where its folder is: --mount HOST:/etc/kratos',
  );
});
