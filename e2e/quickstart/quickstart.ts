import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mapTexts } from '@members/demo/map-texts';
import { startGatewayProcess } from '@members/testkit/gateway';
import { root } from '@members/testkit/servers';
import { expect } from '@playwright/test';
import { dump, load } from 'js-yaml';

const { env } = process;

/** The addresses that Ory's files name. */
export const kratos = { public: 'http://127.0.0.1:4433', admin: 'http://127.0.0.1:4434' };
export const hydra = { public: 'http://127.0.0.1:4444', admin: 'http://127.0.0.1:4445' };
export const app = 'http://127.0.0.1:4455';

/** Where the containers have the folder with Kratos's file. */
const mounted = 'file:///etc/config/kratos/';

const checkouts = { kratos: env.KRATOS_CHECKOUT ?? '', hydra: env.HYDRA_CHECKOUT ?? '' };

/** The folders of Kratos's configurations, in its checkout. */
export const configurations = (): string[] =>
  globSync('contrib/quickstart/kratos/*/kratos.yml', { cwd: checkouts.kratos }).map(dirname).sort();

const argv = {
  kratos: (file: string) => ['serve', '-c', file, '--dev', '--watch-courier'],
  hydra: (file: string) => ['serve', '-c', file, 'all', '--dev'],
};

type Variables = Readonly<Record<string, string>>;

/** A server on Ory's file as it is, but for the place of what it mounts; `more` is what a compose file says beside it. */
async function startServer(name: 'kratos' | 'hydra', admin: string, below: string, more: Variables) {
  const cwd = checkouts[name];
  const folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
  const file = join(folder, `${name}.yml`);
  const text = await readFile(join(cwd, below, `${name}.yml`), 'utf8');
  const configuration = mapTexts(load(text), (value) => value.replace(mounted, `file://${join(cwd, below)}/`));
  await writeFile(file, dump(configuration));
  const binary = env[`${name.toUpperCase()}_BINARY`];
  const [command = '', ...before] = binary ? [binary] : [process.execPath, join(root, 'simulator/cli.mjs'), name];
  const host = { SERVE_PUBLIC_HOST: '127.0.0.1', SERVE_ADMIN_HOST: '127.0.0.1' };
  const child: ChildProcess = spawn(command, [...before, ...argv[name](file)], {
    cwd,
    env: { PATH: env.PATH, DSN: 'memory', ...host, ...more },
    stdio: 'ignore',
  });
  const end = await readied(child, `${admin}/health/ready`);
  return async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Waits until a program answers at an address. @returns ends it */
async function readied(child: ChildProcess, address: string): Promise<() => Promise<void>> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const ready = async () => (await fetch(address).catch(() => undefined))?.status;
  await expect.poll(ready, { message: address, timeout: 60_000 }).toBe(200);
  return async () => {
    child.kill();
    await ended;
  };
}

type Ends = (() => Promise<void>)[];

/** Ends what was started, the last one first. */
export async function endAll(ends: Ends): Promise<void> {
  for (const end of ends.reverse()) await end();
}

/** Kratos's quickstart: `quickstart.yml` and `quickstart-standalone.yml`. */
export async function startKratos(ends: Ends, more: Variables = {}, below?: string): Promise<void> {
  ends.push(await startServer('kratos', kratos.admin, below ?? 'contrib/quickstart/kratos/email-password', more));
}

/** Hydra's quickstart: `quickstart.yml`. */
export async function startHydra(ends: Ends): Promise<void> {
  ends.push(await startServer('hydra', hydra.admin, 'contrib/quickstart/5-min', {}));
}

/** What `quickstart.yml` says to the UI. */
const told = {
  KRATOS_PUBLIC_URL: `${kratos.public}/`,
  KRATOS_BROWSER_URL: `${kratos.public}/`,
  COOKIE_SECRET: 'changeme-to-32-random-characters',
  CSRF_COOKIE_NAME: 'ory_csrf_ui',
  CSRF_COOKIE_SECRET: 'changeme-to-32-random-characters',
};

/** Ory's own UI, from EXPRESS_UI. */
export async function startExpress(ends: Ends): Promise<void> {
  const variables = { PATH: env.PATH, PORT: new URL(app).port, ...told };
  const child = spawn(process.execPath, ['lib/index.js'], { cwd: env.EXPRESS_UI, env: variables, stdio: 'ignore' });
  ends.push(await readied(child, `${app}/health/alive`));
}

/** Our UI with the environment of Ory's, at the ports that their files name for it. */
export async function startUi(ends: Ends, ports: readonly number[], more: Variables = {}) {
  for (const port of ports) {
    const started = await startGatewayProcess({
      HOST: '127.0.0.1',
      PORT: `${port}`,
      ...told,
      ...more,
    });
    ends.push(started.close);
  }
}
