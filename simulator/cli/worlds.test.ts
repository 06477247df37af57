import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { afterAll, afterEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'many-'));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts Kratos with many worlds, a control API and files. */
async function start(by: 'path' | 'header') {
  const argv = ['kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--dev', '--worlds', by, '--control', '0'];
  const [port, admin] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv, '--persist', join(folder, by)], {
    cwd: root,
    env: {
      PATH: '',
      SERVE_PUBLIC_PORT: `${port}`,
      SERVE_PUBLIC_BASE_URL: `http://127.0.0.1:${port}/`,
      SERVE_ADMIN_PORT: `${admin}`,
    },
  });
  running.add(child);
  const exited = once(child, 'exit').finally(() => running.delete(child));
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes('control is ready')) break;
  }
  const control = /control is ready on (\S+)/.exec(printed)?.[1] ?? '';
  const ask = async (address: string, method = 'GET', body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
      body: type.startsWith('application/json') ? JSON.parse(text) : text,
    };
  };
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    ask,
    control,
    public: `http://127.0.0.1:${port}`,
    admin: `http://127.0.0.1:${admin}`,
    errorOutput: () => errorOutput,
    end,
  };
}

const ada = { traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' } };
const frozen = { now: '2030-05-01T12:00:00.000Z', frozen: true };

test('with --worlds path, each world has its own control API and file and survives a kill', async () => {
  const first = await start('path');
  const { ask } = first;
  const [one, two] = ['One', 'two'].map((name) => `${first.control}/worlds/${name}`);
  expect((await ask(`${one}/identities`, 'POST', ada)).status).toBe(201);
  await ask(`${one}/clock`, 'PATCH', frozen);
  expect((await ask(`${two}/identities`)).body).toEqual([]);
  expect((await ask(`${two}/clock`)).body.frozen).toBe(false);
  expect((await ask(`${first.control}/identities`)).body).toEqual([]);
  expect((await ask(`${first.control}/clock`, 'GET', undefined, { 'x-world': 'One' })).body).toEqual(frozen);
  expect((await ask(`${first.admin}/worlds/One/admin/identities`)).body).toMatchObject([ada]);
  expect((await ask(one ?? '')).location).toBe('/worlds/One/');

  const played = await ask(`${two}/scenarios/login/wrong-password`, 'POST');
  expect(played.cookies.join()).toContain('Path=/worlds/two/');
  const [flow] = (await ask(`${two}/flows`)).body;
  expect(played.body.open).toBe(`http://127.0.0.1:4455/login?flow=${flow.id}`);
  const opened = await ask(`${first.public}/worlds/two/?scenario=login/start`, 'GET', undefined, {
    accept: 'text/html',
  });
  expect([opened.status, opened.location]).toEqual([303, expect.stringContaining('/login?flow=')]);
  await first.end();

  expect(readdirSync(join(folder, 'path/worlds')).toSorted()).toEqual(['=one.json', 'two.json']);
  writeFileSync(join(folder, 'path/worlds/three.json'), '{"version":1');
  const second = await start('path');
  expect((await ask(`${second.control}/worlds/One/clock`)).body).toEqual(frozen);
  expect((await ask(`${second.control}/worlds/One/identities`)).body).toMatchObject([ada]);
  expect((await ask(`${second.control}/worlds/three/identities`)).body).toEqual([]);
  expect(readFileSync(join(folder, 'path/worlds/three.json.damaged'), 'utf8')).toBe('{"version":1');
  expect(second.errorOutput()).toContain('three.json: not a readable world');
  const forget = async (name: string) => (await ask(`${second.admin}/worlds/${name}`, 'DELETE')).status;
  // A loaded world, one that was not loaded since the start, and one that does not exist.
  expect([await forget('One'), await forget('two'), await forget('two')]).toEqual([204, 204, 404]);
  expect(readdirSync(join(folder, 'path/worlds')).toSorted()).toEqual(['three.json', 'three.json.damaged']);
  expect((await ask(`${second.control}/worlds/One/identities`)).body).toEqual([]);
});

test('with --worlds header, the control API accepts the header and the path', async () => {
  const { ask, control, admin } = await start('header');
  const header = { 'x-world': 'one' };
  await ask(`${control}/identities`, 'POST', ada, header);
  expect((await ask(`${control}/worlds/one/identities`)).body).toMatchObject([ada]);
  expect((await ask(`${control}/identities`)).body).toEqual([]);
  expect((await ask(`${admin}/admin/identities`, 'GET', undefined, header)).body).toMatchObject([ada]);
  expect((await ask(`${control}/clock`, 'GET', undefined, { 'x-world': '../x' })).status).toBe(400);
});
