import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mapTexts } from '@members/demo/map-texts';
import { startGatewayProcess } from '@members/testkit/gateway';
import { root } from '@members/testkit/servers';
import { waitUntilReady } from '@members/testkit/wait-until-ready';
import { dump, load } from 'js-yaml';

const { env } = process;

/** The addresses in Ory's files. */
export const kratos = { public: 'http://127.0.0.1:4433', admin: 'http://127.0.0.1:4434' };
export const hydra = { public: 'http://127.0.0.1:4444', admin: 'http://127.0.0.1:4445' };
export const app = 'http://127.0.0.1:4455';

/** The folder of Kratos's file inside Ory's containers. */
const mountedFolder = 'file:///etc/config/kratos/';

const checkouts = { kratos: env.KRATOS_CHECKOUT ?? '', hydra: env.HYDRA_CHECKOUT ?? '' };

/** Returns the folders of the quickstart configurations in Kratos's checkout. */
export const configurations = (): string[] =>
  globSync('contrib/quickstart/kratos/*/kratos.yml', { cwd: checkouts.kratos }).map(dirname).sort();

const argv = {
  kratos: (file: string) => ['serve', '-c', file, '--dev', '--watch-courier'],
  hydra: (file: string) => ['serve', '-c', file, 'all', '--dev'],
};

type Variables = Readonly<Record<string, string>>;

/**
 * Starts a server with Ory's file. Only the mounted folder in it is replaced by the folder of the checkout.
 * @param more environment variables of the compose file
 * @returns a function that ends the server
 */
async function startServer(name: 'kratos' | 'hydra', admin: string, below: string, more: Variables) {
  const cwd = checkouts[name];
  const folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
  const file = join(folder, `${name}.yml`);
  const text = await readFile(join(cwd, below, `${name}.yml`), 'utf8');
  const configuration = mapTexts(load(text), (value) => value.replace(mountedFolder, `file://${join(cwd, below)}/`));
  await writeFile(file, dump(configuration));
  const binary = env[`${name.toUpperCase()}_BINARY`];
  const [command = '', ...before] = binary ? [binary] : [process.execPath, join(root, 'simulator/cli.mjs'), name];
  const host = { SERVE_PUBLIC_HOST: '127.0.0.1', SERVE_ADMIN_HOST: '127.0.0.1' };
  const child: ChildProcess = spawn(command, [...before, ...argv[name](file)], {
    cwd,
    env: { PATH: env.PATH, DSN: 'memory', ...host, ...more },
    stdio: 'ignore',
  });
  const end = await waitUntilReady(child, `${admin}/health/ready`);
  return async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
}

type Cleanups = (() => Promise<void>)[];

/** Ends everything that was started, in reverse order. */
export async function cleanUp(ends: Cleanups): Promise<void> {
  for (const end of ends.reverse()) await end();
}

/** Starts Kratos as in its `quickstart.yml` and `quickstart-standalone.yml`. */
export async function startKratos(ends: Cleanups, more: Variables = {}, below?: string): Promise<void> {
  ends.push(await startServer('kratos', kratos.admin, below ?? 'contrib/quickstart/kratos/email-password', more));
}

/** Starts Hydra as in its `quickstart.yml`. */
export async function startHydra(ends: Cleanups): Promise<void> {
  ends.push(await startServer('hydra', hydra.admin, 'contrib/quickstart/5-min', {}));
}

/** The environment of the UI in `quickstart.yml`. */
const uiVariables = {
  KRATOS_PUBLIC_URL: `${kratos.public}/`,
  KRATOS_BROWSER_URL: `${kratos.public}/`,
  COOKIE_SECRET: 'changeme-to-32-random-characters',
  CSRF_COOKIE_NAME: 'ory_csrf_ui',
  CSRF_COOKIE_SECRET: 'changeme-to-32-random-characters',
};

/** Starts Ory's own UI from EXPRESS_UI. */
export async function startExpress(ends: Cleanups): Promise<void> {
  const variables = { PATH: env.PATH, PORT: new URL(app).port, ...uiVariables };
  const child = spawn(process.execPath, ['lib/index.js'], { cwd: env.EXPRESS_UI, env: variables, stdio: 'ignore' });
  ends.push(await waitUntilReady(child, `${app}/health/alive`));
}

/** Starts our UI with the environment of Ory's UI, once for each port. */
export async function startOurUi(ends: Cleanups, ports: readonly number[], more: Variables = {}) {
  for (const port of ports) {
    const gateway = await startGatewayProcess({ HOST: '127.0.0.1', PORT: `${port}`, ...uiVariables, ...more });
    ends.push(gateway.close);
  }
}
