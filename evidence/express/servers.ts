import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProvider } from '@members/demo/provider';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { expect } from '@playwright/test';
import {
  type ExpressPorts,
  type ExpressSetting,
  hydraConfiguration,
  identitySchema,
  kratosConfiguration,
} from './configuration.ts';

/** Kratos, Hydra if the setting has one, and Ory's UI in front of them. */
export interface ExpressWorld {
  readonly setting: ExpressSetting;
  readonly ports: ExpressPorts;
  /** Addresses for browsers. */
  readonly ui: string;
  readonly kratos: string;
  readonly hydra: string;
  /** Addresses for programs. */
  readonly kratosAdmin: string;
  readonly hydraAdmin: string;
  /** The origin of the social sign-in provider. */
  readonly upstream: string | undefined;
  close(): Promise<void>;
}

const { env } = process;

/** Which servers a world has. */
export type ServerKind = 'real' | 'simulator';

const secret = 'changeme-to-32-random-characters';

const portNames = ['ui', 'public', 'admin', 'hydra', 'hydraAdmin'] as const;

/** How long a server may take to start, in milliseconds. */
const startTimeoutMs = 60_000;

/** Starts a world on free ports of the loopback interface and waits until its servers are ready. */
export async function startWorld(kind: ServerKind, setting: ExpressSetting): Promise<ExpressWorld> {
  const numbers = await Promise.all(portNames.map(freePort));
  const ports = Object.fromEntries(portNames.map((name, index) => [name, numbers[index]])) as unknown as ExpressPorts;
  const [kratos, kratosAdmin] = [`http://localhost:${ports.public}`, `http://127.0.0.1:${ports.admin}`];
  const hydraAdmin = `http://127.0.0.1:${ports.hydraAdmin}`;
  const upstream = setting.social ? await startProvider(kratos, 0) : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'express-'));
  const file = (name: string) => join(folder, name);
  await writeFile(file('identity.schema.json'), JSON.stringify(identitySchema(setting)));
  const configuration = kratosConfiguration(setting, ports, file('identity.schema.json'), upstream?.origin);
  await writeFile(file('kratos.json'), JSON.stringify(configuration));
  await writeFile(file('hydra.json'), JSON.stringify(hydraConfiguration(ports)));
  const children: ChildProcess[] = [];
  const run = (command: string, args: readonly string[], cwd: string, more: Readonly<Record<string, string>>) => {
    children.push(spawn(command, args, { cwd, env: { PATH: env.PATH, ...more }, stdio: 'ignore' }));
  };
  const server = (name: 'kratos' | 'hydra', ...args: string[]) => {
    const binary = kind === 'real' ? env[`${name.toUpperCase()}_BINARY`] : undefined;
    const [command = '', ...before] = binary ? [binary] : [process.execPath, join(root, 'simulator/cli.mjs'), name];
    run(command, [...before, 'serve', ...args, '-c', file(`${name}.json`), '--dev'], root, { DSN: 'memory' });
  };
  server('kratos');
  if (setting.hydra) server('hydra', 'all');
  run(process.execPath, ['lib/index.js'], env.EXPRESS_UI ?? '', {
    PORT: `${ports.ui}`,
    KRATOS_PUBLIC_URL: `http://127.0.0.1:${ports.public}/`,
    KRATOS_BROWSER_URL: `${kratos}/`,
    KRATOS_ADMIN_URL: `${kratosAdmin}/`,
    ...(setting.hydra && { HYDRA_ADMIN_URL: hydraAdmin }),
    COOKIE_SECRET: secret,
    CSRF_COOKIE_NAME: 'ory_csrf_ui',
    CSRF_COOKIE_SECRET: secret,
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
  });
  const close = async () => {
    await Promise.all(children.map(stop));
    await upstream?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([
      waitUntilReady(`${kratosAdmin}/health/ready`),
      waitUntilReady(`http://127.0.0.1:${ports.ui}/health/alive`),
      setting.hydra && waitUntilReady(`${hydraAdmin}/health/ready`),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  const ui = `http://localhost:${ports.ui}`;
  const hydra = `http://localhost:${ports.hydra}`;
  return { setting, ports, ui, kratos, kratosAdmin, hydra, hydraAdmin, upstream: upstream?.origin, close };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return Promise.resolve();
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  return end;
}

async function waitUntilReady(address: string): Promise<void> {
  const isThere = async () => (await fetch(address).catch(() => undefined))?.ok;
  await expect.poll(isThere, { message: `${address} is ready`, timeout: startTimeoutMs }).toBe(true);
}
