import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { waitUntilReady } from '@members/testkit/wait-until-ready';
import { buildSignIn, buildSignInPackage } from '@members/tools/package/sign-in-react';
import { build, preview } from 'vite';
import { type ExampleKratos, startKratos } from './servers.ts';

/** A running example. */
export interface Example extends ExampleKratos {
  readonly app: string;
}

/** Runs a command to its end. @throws Error when it fails */
function runIn(cwd: string, command: string, ...argv: readonly string[]): void {
  const { status } = spawnSync(command, argv, { cwd, stdio: ['ignore', 'ignore', 'inherit'], env: process.env });
  if (status !== 0) throw new Error(`${command} ${argv.join(' ')} ended with ${status}`);
}

/** Returns a free address, and what a running example has besides its own server. */
async function openPlace(isProxied: boolean) {
  const port = await freePort();
  const app = `http://127.0.0.1:${port}`;
  return { port, app, kratos: await startKratos(app, isProxied) };
}

/** Builds the package and the Vite example with it, with the packages of this repository. */
export async function startViteExample(): Promise<Example> {
  const { port, app, kratos } = await openPlace(false);
  const built = join(root, 'dist/e2e/sign-in-react');
  await buildSignIn(built);
  process.env.VITE_KRATOS_URL = kratos.kratosUrl;
  const project = {
    root: join(root, 'examples/vite'),
    logLevel: 'error',
    resolve: { alias: { '@members/sign-in-react': built } },
    build: { outDir: join(root, 'dist/e2e/example-vite'), emptyOutDir: true },
  } as const;
  await build(project);
  const host = await preview({ ...project, preview: { host: '127.0.0.1', port, strictPort: true } });
  return {
    ...kratos,
    app,
    close: async () => {
      await host.close();
      await kratos.close();
    },
  };
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Serves the example without React: its folder, the package under `/sign-in/`, and its page for all other paths. */
export async function startPlainExample(): Promise<Example> {
  const { port, app, kratos } = await openPlace(false);
  const built = join(root, 'dist/e2e/sign-in-react');
  await buildSignIn(built);
  const folder = join(root, 'examples/plain');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', app);
    const isFile = extname(pathname) !== '';
    const file = pathname.startsWith('/sign-in/') ? join(built, pathname.slice(8)) : join(folder, pathname);
    readFile(isFile ? file : join(folder, 'index.html'), 'utf8')
      .then((text) => {
        response.setHeader('content-type', types[isFile ? extname(pathname) : '.html'] ?? 'text/plain');
        response.end(text.replace('<html ', `<html data-kratos-url="${kratos.kratosUrl}" `));
      })
      .catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...kratos,
    app,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await kratos.close();
    },
  };
}

interface InstalledApp {
  /** Folder in `examples`. */
  readonly name: string;
  /** Versions in place of those of its `package.json`. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Program in `node_modules`, with the arguments that build the app. */
  readonly build: readonly string[];
  /** The same for the server. */
  readonly start: (port: number) => readonly string[];
  /** Whether the app answers for Kratos under its own origin. */
  readonly isProxied: boolean;
}

/** Installs the built package and the app's packages into a copy of an example, as its users do, builds it and starts it. */
async function startInstalled({ name, versions = {}, build, start, isProxied }: InstalledApp): Promise<Example> {
  const { port, app, kratos } = await openPlace(isProxied);
  const folder = await mkdtemp(join(tmpdir(), `example-${name}-`));
  await cp(join(root, 'examples', name), folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  Object.assign(manifest.dependencies, versions);
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const built = join(folder, 'sign-in-react');
  await buildSignInPackage(built);
  runIn(folder, 'npm', 'install', '--no-audit', '--no-fund', '--include=dev', '--install-links', built);
  const program = ([path = '', ...argv]: readonly string[]) => [join(folder, 'node_modules', path), ...argv];
  const env = {
    ...process.env,
    APP_URL: app,
    HOST: '127.0.0.1',
    KRATOS_URL: kratos.kratosUrl,
    PORT: `${port}`,
    VITE_KRATOS_URL: kratos.kratosUrl,
  };
  Object.assign(process.env, { VITE_KRATOS_URL: kratos.kratosUrl });
  runIn(folder, process.execPath, ...program(build));
  const child = spawn(process.execPath, program(start(port)), {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = await waitUntilReady(child, app);
  return {
    ...kratos,
    app,
    close: async () => {
      await end();
      await kratos.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const viteCli = 'vite/bin/vite.js';
const vite = {
  name: 'vite',
  build: [viteCli, 'build'],
  start: (port: number) => [viteCli, 'preview', '--host', '127.0.0.1', '--port', `${port}`, '--strictPort'],
  isProxied: false,
};

/** All examples, by what they show. */
export const examples: Readonly<Record<string, () => Promise<Example>>> = {
  'Vite, React 19': startViteExample,
  'a page without React': startPlainExample,
  'Vite, React 18': () => startInstalled({ ...vite, versions: { react: '18.3.1', 'react-dom': '18.3.1' } }),
  'Next.js 16': () =>
    startInstalled({
      name: 'next',
      build: ['next/dist/bin/next', 'build'],
      start: (port) => ['next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', `${port}`],
      isProxied: true,
    }),
  'React Router 8': () =>
    startInstalled({
      name: 'react-router',
      build: ['@react-router/dev/bin.cjs', 'build'],
      start: () => ['@react-router/serve/bin.cjs', './build/server/index.js'],
      isProxied: true,
    }),
};
