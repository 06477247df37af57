import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...argv: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '' },
  });

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A listener on a free port of loopback. */
async function occupy(): Promise<{ port: number; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

function start(env: Record<string, string>, ...flags: string[]) {
  const argv = [join(root, 'simulator/cli.mjs'), 'kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--dev', ...flags];
  return spawn(process.execPath, argv, { cwd: root, env: { PATH: '', ...env } });
}

describe('the command line', () => {
  it('keeps "kratos courier watch" running, because compose files start a service that ends again', async () => {
    const argv = [join(root, 'simulator/cli.mjs'), 'kratos', 'courier', 'watch', '-c', 'tools/demo/kratos.yml'];
    const courier = spawn(process.execPath, argv, { cwd: root, env: { PATH: '' } });
    const ended = once(courier, 'exit');
    const [said] = await once(courier.stdout, 'data');
    expect(`${said}`).toContain('--watch-courier');
    expect(courier.exitCode).toBeNull();
    courier.kill();
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it.each([
    [['--help'], 0, 'npm run simulator -- hydra serve all|public|admin'],
    [['up', '--help'], 0, '--identities FILE'],
    [['up', 'now'], 1, 'unknown word "now" after "up"'],
    [['--ui', 'here'], 1, '--ui: expected an address such as http://localhost:5173, got "here"'],
    [['up', '--hydra', 'hydra.yml'], 1, 'hydra.yml: expected a readable file, got no such file'],
    [['init', '--help'], 0, 'init [FOLDER]'],
    [['kratos', 'serve', '--help'], 0, '--watch-courier'],
    [['hydra', 'serve'], 0, 'Usage:'],
    [['kratos', 'version'], 0, 'v26.2.0'],
    [['hydra', 'migrate', 'sql', 'up', '-e', '--yes', '-c', 'hydra.yml'], 0, 'nothing to do'],
    [['kratos', '-c', 'tools/demo/kratos.yml', 'migrate', 'sql', '-e', '--yes'], 0, 'nothing to do'],
    [['hydra', '--config', 'hydra.yml', 'migrate', 'sql', 'up', '-e', '--yes'], 0, 'nothing to do'],
    [['kratos', '-c', 'tools/demo/kratos.yml', 'sreve'], 1, 'unknown command "sreve"'],
    [['kratos', '-c', 'absent.yml', 'serve'], 1, 'absent.yml: expected a readable file, got no such file'],
    [['hydra', 'courier', 'watch'], 1, 'unknown command "courier" for "hydra"'],
    [['kratos', 'courier'], 0, 'Usage:'],
    [['kratos', 'serve', '--foo'], 1, 'unknown flag: --foo'],
    [
      ['kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--inject', '4000006'],
      1,
      '--inject 4000006: expected one of 1010005',
    ],
    [['kratos', 'sreve'], 1, 'unknown command "sreve"'],
    [['kratos', 'serve', '--control', 'x'], 1, '--control: expected a port from 0 to 65535, got "x"'],
    [['hydra', 'serve', 'all', '--seed', '-1'], 1, "Option '--seed' argument is ambiguous"],
    [['kratos', 'serve', '--worlds', 'port'], 1, '--worlds: expected path or header, got "port"'],
    [
      ['kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--worlds', 'path', '--persist', 'package.json'],
      1,
      '--persist package.json: with --worlds this must be a folder',
    ],
    [['kratos', 'serve', '--as', 'v1.0.0'], 1, '--as: expected one of v25.4.0, got "v1.0.0"'],
    [['hydra', 'serve', 'all', '--as', 'x'], 1, '--as: expected one of v25.4.0, got "x"'],
    [['kratos', 'serve', '--seed', '7.5'], 1, '--seed: expected a whole number from 0 to 4294967295, got "7.5"'],
    [['kratos', 'serve', '--upstream-for', 'google'], 1, '--upstream-for: expected KIND=URL, got "google"'],
    [
      ['keto', 'serve'],
      1,
      'unknown command "keto": expected up, init, doctor, mcp, panel, sheet, kratos, hydra or upstream',
    ],
    [['upstream', 'serve', '-c', 'tools/demo/kratos.yml'], 1, 'none has an issuer_url on this machine'],
    [['kratos', 'serve', '-c', 'absent.yml'], 1, 'absent.yml: expected a readable file, got no such file'],
  ])('%j ends with %i', (argv, status, text) => {
    const ended = run(...argv);
    expect(ended.stdout + ended.stderr).toContain(text);
    expect(ended.status).toBe(status);
  });

  it('ends with 1 and one line when the configuration is wrong', () => {
    const path = file('kratos.yml', 'dsn: memory\nselfservice:\n  default_browser_return_url: 12\n');
    const ended = run('kratos', 'serve', '-c', path);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toBe(
      `${path}:3: selfservice.default_browser_return_url: expected an address, got the number 12\n`,
    );
  });

  it.each([
    ['kratos', 'selfservice: {flows: {login: {bogus: 1}}}', 'selfservice.flows.login.bogus'],
    ['kratos', 'serve: {public: {cors: {bogus: 1}}}', 'serve.public.cors.bogus'],
    ['hydra', 'oauth2: {bogus: 1}', 'oauth2.bogus'],
    ['hydra', 'serve: {cookies: {bogus: 1}}', 'serve.cookies.bogus'],
  ])('refuses to serve %s with a key that the server does not know: %s', (server, text, key) => {
    const path = file('bogus.yml', text);
    const side = server === 'hydra' ? ['all'] : [];
    const ended = run(server, 'serve', ...side, '-c', `tools/demo/${server}.yml`, '-c', path, '--dev');
    expect(ended.stderr).toBe(`${path}:1: unknown key ${key}\n`);
    expect(ended.status).toBe(1);
  });

  it('warns once of an admin port that other machines can reach', async () => {
    const { port, server } = await occupy();
    const argv = [join(root, 'simulator/cli.mjs'), 'kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--dev'];
    // The public port is taken, so the process ends before it listens.
    const env = { PATH: '', SERVE_PUBLIC_PORT: `${port}`, SERVE_ADMIN_HOST: '0.0.0.0' };
    const { stderr, status } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8', env });
    server.close();
    expect(stderr).toContain('messages stay queued, as with Kratos: use --watch-courier to send them');
    expect(stderr.match(/^warning: other machines can reach the admin port 4434/gm)).toHaveLength(1);
    expect(status).toBe(1);
  });

  it('does not read TOML', () => {
    const ended = run('kratos', 'serve', '-c', file('kratos.toml', 'dsn = "memory"'));
    expect(ended.stderr).toContain('TOML is not supported');
    expect(ended.status).toBe(1);
  });

  it.each([
    ['hydra.YML', 'dsn: memory', 'expected a .yml, .yaml or .json file'],
    ['hydra.json', 'dsn: memory', "expected valid JSON, got: invalid character 'd' looking for beginning of value"],
  ])('selects the format of a file by its extension: %s', (name, text, problem) => {
    const ended = run('hydra', 'serve', 'all', '-c', file(name, text));
    expect(ended.stderr).toContain(problem);
    expect(ended.status).toBe(1);
  });

  it('serves the demonstration until SIGTERM', async () => {
    const [publicPort, adminPort] = await Promise.all([occupy(), occupy()]);
    for (const { server } of [publicPort, adminPort]) await new Promise((done) => server.close(done));
    const child = start({ SERVE_PUBLIC_PORT: String(publicPort.port), SERVE_ADMIN_PORT: String(adminPort.port) });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes('kratos admin is ready')) break;
    }
    expect(printed).toContain(`kratos public is ready on http://127.0.0.1:${publicPort.port}\n`);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('serves the control API only with --control, on its own port', async () => {
    const held = await Promise.all([occupy(), occupy()]);
    for (const { server } of held) await new Promise((done) => server.close(done));
    const [publicPort, adminPort] = held.map(({ port }) => String(port));
    const env = { SERVE_PUBLIC_PORT: publicPort ?? '', SERVE_ADMIN_PORT: adminPort ?? '' };
    const addresses = async (...flags: string[]) => {
      const child = start(env, ...flags);
      let printed = '';
      for await (const chunk of child.stdout) {
        printed += chunk;
        if (printed.split('ready').length > (flags.length === 0 ? 2 : 3)) break;
      }
      const control = /kratos control is ready on (\S+)/.exec(printed)?.[1];
      const publicAddress = /kratos public is ready on (\S+)/.exec(printed)?.[1];
      const read = async (origin = '') => (await fetch(`${origin}/clock`)).status;
      const statuses = [await read(publicAddress), control === undefined ? undefined : await read(control)];
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return statuses;
    };
    expect(await addresses('--control', '0')).toEqual([404, 200]);
    expect(await addresses()).toEqual([404, undefined]);
  });

  it.each(['kratos', 'hydra'])('serves %s like another version with --as', async (server) => {
    const [publicPort, adminPort] = await Promise.all([occupy(), occupy()]);
    for (const { server } of [publicPort, adminPort]) await new Promise((done) => server.close(done));
    const side = server === 'hydra' ? ['all'] : [];
    const argv = [server, 'serve', ...side, '-c', `tools/demo/${server}.yml`, '--dev', '--as', 'v25.4.0'];
    const env = { PATH: '', SERVE_PUBLIC_PORT: `${publicPort.port}`, SERVE_ADMIN_PORT: `${adminPort.port}` };
    const child = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv], { cwd: root, env });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes(`${server} admin is ready`)) break;
    }
    const answer = await fetch(`http://127.0.0.1:${adminPort.port}/admin/version`);
    expect(await answer.json()).toEqual({ version: 'v25.4.0' });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });

  it('creates the same ids with the same --seed', async () => {
    const held = await Promise.all([occupy(), occupy()]);
    for (const { server } of held) await new Promise((done) => server.close(done));
    const [publicPort, adminPort] = held.map(({ port }) => String(port));
    const firstId = async () => {
      const child = start({ SERVE_PUBLIC_PORT: publicPort ?? '', SERVE_ADMIN_PORT: adminPort ?? '' }, '--seed', '7');
      let printed = '';
      for await (const chunk of child.stdout) {
        printed += chunk;
        if (printed.includes('kratos admin is ready')) break;
      }
      const flow = await fetch(`http://127.0.0.1:${publicPort}/self-service/login/api`);
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return (await flow.json()).id;
    };
    const first = await firstId();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await firstId()).toBe(first);
  });

  it('serves social sign-in providers on this machine, also those moved there by --upstream-for', async () => {
    const { port, server } = await occupy();
    await new Promise((done) => server.close(done));
    const issuer = `http://127.0.0.1:${port}`;
    const provider = {
      id: 'acme',
      provider: 'google',
      client_id: 'a',
      client_secret: 'b',
      issuer_url: 'http://127.0.0.1:1',
    };
    const providers = [{ ...provider, label: 'Acme', mapper_url: 'base64://e30=', scope: ['openid'] }];
    const own = { selfservice: { methods: { oidc: { enabled: true, config: { providers } } } } };
    const files = ['-c', 'tools/demo/kratos.yml', '-c', file('social.yml', JSON.stringify(own))];
    const argv = [join(root, 'simulator/cli.mjs'), 'upstream', 'serve', ...files, '--upstream-for', `google=${issuer}`];
    const child = spawn(process.execPath, argv, { cwd: root, env: { PATH: '' } });
    for await (const chunk of child.stdout) {
      expect(String(chunk)).toBe(`upstream Acme is ready on ${issuer}\n`);
      break;
    }
    const discovered = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect(await discovered.json()).toMatchObject({ issuer, authorization_endpoint: expect.any(String) });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('warns with --quick-keys that signing keys are shorter than those of Hydra', async () => {
    const { port, server } = await occupy();
    const argv = ['hydra', 'serve', 'public', '-c', 'tools/demo/hydra.yml', '--dev', '--quick-keys'];
    const child = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv], {
      cwd: root,
      env: { PATH: '', SERVE_PUBLIC_PORT: String(port) },
    });
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    await once(child, 'close');
    expect(printed).toContain("warning: --quick-keys: signing keys have 2,048 bits, Hydra's have 4,096\n");
    server.close();
  });

  it('ends with 1 and names the port when it is taken', async () => {
    const { port, server } = await occupy();
    const child = start({ SERVE_PUBLIC_PORT: String(port) }, '--watch-courier');
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(printed).toBe(
      `port ${port} on 127.0.0.1 is taken: kratos public needs it; set another with serve.public.port or SERVE_PUBLIC_PORT\n`,
    );
    server.close();
  });
});
