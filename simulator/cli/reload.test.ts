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
const schemaText = readFileSync(join(root, 'contract-tests/profiles/password/identity.schema.json'), 'utf8');
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

interface Changes {
  readonly lifespan?: string;
  readonly port?: number;
  readonly path?: string;
  readonly schema?: string;
}

const asJson = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Starts Kratos with a configuration file that tests change. */
async function start() {
  const [port, adminPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, schemaText);
  const configure = (changes: Changes = {}) =>
    write({
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
      identity: {
        default_schema_id: 'default',
        schemas: [{ id: 'default', url: `file://${changes.schema ?? schema}` }],
      },
      courier: { smtp: { connection_uri: 'smtp://127.0.0.1:1' } },
    });
  configure();
  const argv = [join(root, 'simulator/cli.mjs'), 'kratos', 'serve', '-c', join(folder, 'kratos.yml'), '--dev'];
  const child = spawn(process.execPath, argv, { cwd: root, env: { PATH: '' } });
  end = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for await (const line of createInterface(child.stdout)) if (line.startsWith('kratos admin')) break;
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]();
  /** Waits for the next line of the error output that contains a text. */
  const nextLine = async (text: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done || String(value).includes(text)) return String(value);
    }
  };
  const read = async (path: string, init?: RequestInit) => (await (await fetch(origin + path, init)).json()) as Flow;
  /** Returns the lifespan of a new login flow in hours. */
  const hours = async () => {
    const { issued_at, expires_at } = await read('/self-service/login/api');
    return Math.round((Date.parse(expires_at) - Date.parse(issued_at)) / 3_600_000);
  };
  const revision = async () => (await fetch(`http://127.0.0.1:${adminPort}/health/config`)).text();
  return { port, origin, schema, configure, nextLine, read, hours, revision };
}

/** Registers a user. @returns a function that requests the user's session */
async function register({ origin, read }: Awaited<ReturnType<typeof start>>) {
  const { id } = await read('/self-service/registration/api');
  const { session_token } = await read(
    `/self-service/registration?flow=${id}`,
    asJson({
      method: 'password',
      password: 'violet-lantern-4711',
      traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' },
    }),
  );
  return () => fetch(`${origin}/sessions/whoami`, { headers: { 'x-session-token': session_token } });
}

test('a changed kratos.yml is applied from the next request on, and users stay signed in', async () => {
  const server = await start();
  const whoami = await register(server);
  const before = await server.revision();
  server.configure({ lifespan: '2h' });
  expect(await server.nextLine('reload: ')).toBe('reload: applied');
  expect(await server.revision()).not.toBe(before);
  expect(await server.hours()).toBe(2);
  expect((await whoami()).status).toBe(200);
});

test('an invalid configuration is reported, and the previous one stays in use', async () => {
  const { configure, nextLine, hours } = await start();
  configure({ lifespan: 'soon' });
  expect(await nextLine('reload: ')).toMatch(
    /^reload: .*kratos\.yml:1: selfservice\.flows\.login\.lifespan: expected a duration .*; the previous configuration stays in use$/,
  );
  expect(await hours()).toBe(1);
});

test('a changed port needs a restart, all other changes are applied', async () => {
  const { port, origin, configure, nextLine, read, hours } = await start();
  configure({ lifespan: '3h', port: port === 65535 ? 65534 : port + 1, path: '/auth/' });
  expect(await nextLine('reload: ')).toBe('reload: applied; restart to apply serve.public.port');
  expect(await hours()).toBe(3);
  expect((await read('/self-service/login/api')).ui.action).toContain(`${origin}/auth/self-service/login?flow=`);
});

test('requests that need an unreadable identity schema get status 500 until it can be read', async () => {
  const server = await start();
  const { origin, configure, nextLine, hours } = server;
  const whoami = await register(server);
  const flow = await server.read('/self-service/registration/api');
  const gone = join(folder, 'gone.json');
  configure({ schema: gone, lifespan: '3h' });
  expect(await nextLine('cannot read')).toMatch(
    /cannot read file:.*gone\.json: no such file; requests that need it get status 500$/,
  );
  expect(await nextLine('reload: ')).toBe('reload: applied');
  const message = `open ${gone}: no such file or directory`;
  const reason = `Unable to prepare JSON Schema for HTTP Post Body Form parsing: ${message}`;
  const [login, sent, listed, named, session] = await Promise.all([
    fetch(`${origin}/self-service/login/api`),
    fetch(`${origin}/self-service/registration?flow=${flow.id}`, asJson({ method: 'password', traits: {} })),
    fetch(`${origin}/schemas`),
    fetch(`${origin}/schemas/default`),
    whoami(),
  ]);
  expect([login.status, await login.json()]).toMatchObject([500, { error: { message } }]);
  expect([sent.status, await sent.json()]).toMatchObject([500, { error: { reason } }]);
  for (const { status } of [listed, named]) expect(status).toBe(500);
  expect(session.status).toBe(200);
  writeFileSync(gone, schemaText);
  expect(await nextLine('reload: ')).toBe('reload: applied');
  expect(await hours()).toBe(3);
});

test('a missing configuration file is reported, and applied when it is there again', async () => {
  const { configure, nextLine, hours } = await start();
  rmSync(join(folder, 'kratos.yml'));
  expect(await nextLine('reload: ')).toContain('expected a readable file, got no such file');
  configure({ lifespan: '2h' });
  expect(await nextLine('reload: ')).toBe('reload: applied');
  expect(await hours()).toBe(2);
});

test('a changed identity schema is applied', async () => {
  const { schema, nextLine, read } = await start();
  writeFileSync(schema, schemaText.replace('"E-Mail"', '"Mail"'));
  expect(await nextLine('reload: ')).toBe('reload: applied');
  const { ui } = await read('/self-service/registration/api');
  expect(ui.nodes.map(({ meta }) => meta.label?.text)).toContain('Mail');
});
