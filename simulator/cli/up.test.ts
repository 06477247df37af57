import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@members/testkit/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
