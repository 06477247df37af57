import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@members/testkit/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let end: () => Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reload-'));
});

afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

/** Replaces the configuration file atomically, as text editors do. */
function write(config: object): void {
  writeFileSync(join(folder, 'next'), JSON.stringify(config));
  renameSync(join(folder, 'next'), join(folder, 'kratos.yml'));
}

test('a changed kratos.yml is applied from the next request on, and users stay signed in', async () => {
  const [port, adminPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, readFileSync(join(root, 'contract-tests/profiles/password/identity.schema.json')));
  const config = (changes: { lifespan?: string; port?: number; path?: string; schema?: string } = {}) => ({
    dsn: 'memory',
    serve: {
      public: { host: '127.0.0.1', port: changes.port ?? port, base_url: `${origin}${changes.path ?? '/'}` },
      admin: { host: '127.0.0.1', port: adminPort },
    },
    selfservice: {
      default_browser_return_url: 'http://127.0.0.1:4455/',
      flows: {
        login: { lifespan: changes.lifespan ?? '1h' },
        registration: { after: { password: { hooks: [{ hook: 'session' }] } } },
      },
      methods: { password: { config: { haveibeenpwned_enabled: false } } },
    },
    identity: { default_schema_id: 'default', schemas: [{ id: 'default', url: `file://${changes.schema ?? schema}` }] },
    courier: { smtp: { connection_uri: 'smtp://127.0.0.1:1' } },
  });
  write(config());
  const argv = [join(root, 'simulator/cli.mjs'), 'kratos', 'serve', '-c', join(folder, 'kratos.yml'), '--dev'];
  const child = spawn(process.execPath, argv, { cwd: root, env: { PATH: '' } });
  end = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for await (const line of createInterface(child.stdout)) if (line.startsWith('kratos admin')) break;
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]();
  const nextLine = async (text: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done || String(value).includes(text)) return String(value);
    }
  };
  const read = async (path: string, init?: RequestInit) => (await (await fetch(origin + path, init)).json()) as Flow;
  interface Flow {
    readonly id: string;
    readonly session_token: string;
    readonly issued_at: string;
    readonly expires_at: string;
    readonly ui: {
      readonly action: string;
      readonly nodes: readonly { readonly meta: { readonly label?: { readonly text: string } } }[];
    };
  }
  const hours = async () => {
    const { issued_at, expires_at } = await read('/self-service/login/api');
    return Math.round((Date.parse(expires_at) - Date.parse(issued_at)) / 3_600_000);
  };
  const asJson = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const [{ id }, kept] = [await read('/self-service/registration/api'), await read('/self-service/registration/api')];
  const person = {
    method: 'password',
    password: 'violet-lantern-4711',
    traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' },
  };
  const { session_token } = await read(`/self-service/registration?flow=${id}`, asJson(person));

  const revision = async () => (await fetch(`http://127.0.0.1:${adminPort}/health/config`)).text();
  const before = await revision();
  write(config({ lifespan: '2h' }));
  expect(await nextLine('reload: ')).toBe('reload: applied');
  expect(await revision()).not.toBe(before);
  expect(await hours()).toBe(2);
  const known = await fetch(`${origin}/sessions/whoami`, { headers: { 'x-session-token': session_token } });
  expect(known.status).toBe(200);

  write(config({ lifespan: 'soon' }));
  expect(await nextLine('reload: ')).toMatch(
    /^reload: .*kratos\.yml:1: selfservice\.flows\.login\.lifespan: expected a duration .*; the previous configuration stays in use$/,
  );
  expect(await hours()).toBe(2);

  write(config({ lifespan: '3h', port: port === 65535 ? 65534 : port + 1, path: '/auth/' }));
  expect(await nextLine('reload: ')).toBe('reload: applied; restart to apply serve.public.port');
  expect(await hours()).toBe(3);
  expect((await read('/self-service/login/api')).ui.action).toContain(`${origin}/auth/self-service/login?flow=`);

  const gone = join(folder, 'gone.json');
  write(config({ schema: gone, lifespan: '3h' }));
  expect(await nextLine('warning: ')).toMatch(
    /cannot read file:.*gone\.json: no such file; requests that need it get status 500$/,
  );
  expect(await nextLine('reload: ')).toBe('reload: applied');
  const message = `open ${gone}: no such file or directory`;
  const reason = `Unable to prepare JSON Schema for HTTP Post Body Form parsing: ${message}`;
  const [login, sent, listed, named, session] = await Promise.all([
    fetch(`${origin}/self-service/login/api`),
    fetch(`${origin}/self-service/registration?flow=${kept.id}`, asJson({ method: 'password', traits: {} })),
    fetch(`${origin}/schemas`),
    fetch(`${origin}/schemas/default`),
    fetch(`${origin}/sessions/whoami`, { headers: { 'x-session-token': session_token } }),
  ]);
  expect([login.status, await login.json()]).toMatchObject([500, { error: { message } }]);
  expect([sent.status, await sent.json()]).toMatchObject([500, { error: { reason } }]);
  for (const { status } of [listed, named]) expect(status).toBe(500);
  expect(session.status).toBe(200);
  writeFileSync(gone, readFileSync(schema));
  expect(await nextLine('reload: ')).toBe('reload: applied');
  expect(await hours()).toBe(3);

  rmSync(join(folder, 'kratos.yml'));
  expect(await nextLine('reload: ')).toContain('expected a readable file, got no such file');
  write(config());
  expect(await nextLine('reload: ')).toBe('reload: applied');
  writeFileSync(schema, readFileSync(schema, 'utf8').replace('"E-Mail"', '"Mail"'));
  expect(await nextLine('reload: ')).toBe('reload: applied');
  const { ui } = await read('/self-service/registration/api');
  expect(ui.nodes.map(({ meta }) => meta.label?.text)).toContain('Mail');
});
