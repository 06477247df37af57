import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { afterAll, afterEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'worlds-'));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

const argvOf = (server: string, file: string, flags: readonly string[]) => [
  join(root, 'simulator/cli.mjs'),
  ...(server === 'kratos'
    ? ['kratos', 'serve', '-c', 'tools/demo/kratos.yml']
    : ['hydra', 'serve', 'all', '-c', 'tools/demo/hydra.yml']),
  ...['--dev', '--persist', join(folder, file), ...flags],
];

/** Starts a server in a process of its own, on free ports. */
async function start(server: string, file: string, ...flags: string[]) {
  const env = { PATH: '', SERVE_PUBLIC_PORT: `${await freePort()}`, SERVE_ADMIN_PORT: `${await freePort()}` };
  const child = spawn(process.execPath, argvOf(server, file, flags), { cwd: root, env });
  running.add(child);
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const exited = once(child, 'exit').finally(() => running.delete(child));
  let printed = '';
  const last = flags.includes('--control') ? 'control' : 'admin';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes(`${server} ${last} is ready`)) break;
  }
  const at = (side: string) => new RegExp(`${server} ${side} is ready on (\\S+)`).exec(printed)?.[1] ?? '';
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { admin: at('admin'), public: at('public'), control: at('control'), errorOutput: () => errorOutput, end };
}

const json = { 'content-type': 'application/json' };
const send = (url: string, method: string, body: object) =>
  fetch(url, { method, headers: json, body: JSON.stringify(body) });

const traits = (number: number) => ({ email: `person-${number}@example.org`, firstName: 'Ada', lastName: 'Byron' });
const create = (admin: string, number: number) =>
  send(`${admin}/admin/identities`, 'POST', { schema_id: 'default', traits: traits(number) });
const emails = async (admin: string): Promise<string[]> =>
  (await (await fetch(`${admin}/admin/identities`)).json()).map(
    (each: { traits: { email: string } }) => each.traits.email,
  );

test('after a kill, all acknowledged changes are there, and a half-written file is ignored', async () => {
  const first = await start('kratos', 'kratos.json');
  let answered = 0;
  // Send requests until the server is killed, so that it may be writing at that moment.
  const requests = (async () => {
    for (;;) {
      if ((await create(first.admin, answered)).status !== 201) return;
      answered += 1;
      if (answered === 12) void first.end('SIGKILL');
    }
  })();
  await expect(requests).rejects.toThrow();
  expect(statSync(join(folder, 'kratos.json')).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, 'kratos.json.next'), '{"version":1,"kra');

  const second = await start('kratos', 'kratos.json');
  const kept = await emails(second.admin);
  expect(kept.length - answered === 0 || kept.length - answered === 1).toBe(true);
  expect(kept.toSorted()).toEqual(Array.from({ length: kept.length }, (_, index) => traits(index).email).toSorted());
  const flow = await (await fetch(`${second.public}/self-service/login/api`)).json();
  await second.end('SIGTERM');
  const third = await start('kratos', 'kratos.json');
  expect((await fetch(`${third.public}/self-service/login/flows?id=${flow.id}`)).status).toBe(200);
  expect(third.errorOutput()).not.toContain('persist');
  await third.end('SIGTERM');
});

test('Hydra keeps its clients and keys across restarts, and the control API keeps the time', async () => {
  const before = await start('hydra', 'hydra.json', '--quick-keys', '--control', '0');
  await send(`${before.admin}/admin/clients`, 'POST', { client_id: 'one' });
  const keys = await (await fetch(`${before.public}/.well-known/jwks.json`)).json();
  await send(`${before.control}/clock`, 'PATCH', { now: '2030-05-01T12:00:00Z', frozen: true });
  await before.end('SIGKILL');
  const after = await start('hydra', 'hydra.json', '--control', '0');
  expect((await fetch(`${after.admin}/admin/clients/one`)).status).toBe(200);
  expect(await (await fetch(`${after.public}/.well-known/jwks.json`)).json()).toEqual(keys);
  expect(await (await fetch(`${after.control}/clock`)).json()).toEqual({
    now: '2030-05-01T12:00:00.000Z',
    frozen: true,
  });
  await send(`${after.control}/reset`, 'POST', {});
  await after.end('SIGKILL');
  expect(JSON.parse(readFileSync(join(folder, 'hydra.json'), 'utf8'))).toMatchObject({
    real_time: true,
    hydra: { clients: [] },
  });
});

test('while the file cannot be written, responses are errors; then the server goes on by itself', async () => {
  const file = join(folder, 'full.json');
  const kratos = await start('kratos', 'full.json');
  expect((await create(kratos.admin, 1)).status).toBe(201);
  // A folder of that name fails each write, as a full disk does.
  mkdirSync(`${file}.next`);
  const refused = await create(kratos.admin, 2);
  expect([refused.status, await refused.json()]).toEqual([
    500,
    { error: expect.objectContaining({ reason: expect.stringContaining('cannot be written (EISDIR') }) },
  ]);
  expect((await fetch(`${kratos.public}/self-service/login/browser`, { redirect: 'manual' })).status).toBe(500);
  expect(readFileSync(file, 'utf8')).not.toContain('person-2');
  rmdirSync(`${file}.next`);
  expect((await create(kratos.admin, 3)).status).toBe(201);
  await kratos.end('SIGKILL');
  expect(kratos.errorOutput().match(/persist: .*/g)).toEqual([
    expect.stringContaining(`${file}: cannot be written (EISDIR`),
    `persist: ${file}: is written again`,
  ]);
  const after = await start('kratos', 'full.json');
  expect(await emails(after.admin)).toEqual(expect.arrayContaining([traits(1).email, traits(3).email]));
  await after.end('SIGTERM');

  const hydra = await start('hydra', 'full-hydra.json', '--quick-keys');
  mkdirSync(join(folder, 'full-hydra.json.next'));
  const client = await send(`${hydra.admin}/admin/clients`, 'POST', { client_id: 'one' });
  expect([client.status, await client.json()]).toEqual([500, expect.objectContaining({ error: 'server_error' })]);
  await hydra.end('SIGTERM');
});

test('a damaged file is moved aside with a message', async () => {
  const damaged = [
    '{"version":1,"setup":"own"',
    '{"version":1,"setup":"own","clock":{"now":"2026-01-01T00:00:00Z","frozen":false},"kratos":{"identities":7}}',
  ];
  for (const [index, text] of damaged.entries()) {
    writeFileSync(join(folder, 'bad.json'), text);
    const server = await start('kratos', 'bad.json');
    const aside = join(folder, `bad.json.damaged${index === 0 ? '' : '-2'}`);
    expect(server.errorOutput()).toContain(`persist: ${join(folder, 'bad.json')}: not a readable world (`);
    expect(server.errorOutput()).toContain(`moved to ${aside}, starting with a new world`);
    expect(readFileSync(aside, 'utf8')).toBe(text);
    expect(await emails(server.admin)).toEqual([]);
    await server.end('SIGTERM');
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toHaveLength(3);
});

test('a server refuses the file of the other server and leaves it unchanged', async () => {
  await (await start('kratos', 'bad.json')).end('SIGTERM');
  const world = readFileSync(join(folder, 'bad.json'), 'utf8');
  const refused = spawnSync(process.execPath, argvOf('hydra', 'bad.json', []), {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining('this file belongs to kratos; each server needs its own'),
  ]);
  expect(readFileSync(join(folder, 'bad.json'), 'utf8')).toBe(world);
});

test('a server does not start if the folder of its file does not exist', () => {
  const missing = spawnSync(process.execPath, argvOf('kratos', 'none/x.json', []), {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('none/x.json: ENOENT')]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
