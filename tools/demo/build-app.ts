import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './options.ts';

const run = promisify(execFile);

/** Tests and stories are not part of a build. */
const skipped = /\.(?:test|stories)\.tsx?$/;
const appSources = [
  'index.html',
  'vite.config.ts',
  'gateway/pages/html.ts',
  'package-lock.json',
  'src',
  'locales',
  'openapi',
  'public',
];

/** Returns the time of the newest file below a path (ms since 1970); 0 if the path does not exist. */
async function newestTime(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const names = (await readdir(path)).filter((name) => !skipped.test(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => newestTime(join(path, name))))));
}

interface Build {
  /** The output folder below `dist/`. */
  readonly folder: string;
  readonly sources: readonly string[];
  readonly config?: string;
  /** The file whose time tells when the build was made. */
  readonly file: string;
  /** The folder of its page; the repository's root if left out. */
  readonly within?: string;
}

const app: Build = { folder: 'app', sources: appSources, file: 'index.html' };
const server: Build = {
  folder: 'server',
  sources: [...appSources, 'vite.server.config.ts'],
  config: 'vite.server.config.ts',
  file: 'render.mjs',
};
const gateway: Build = {
  folder: 'gateway',
  sources: [
    'gateway',
    'locales',
    'openapi',
    'src/pages',
    'src/ui/theme',
    'gateway/vite.config.ts',
    'package-lock.json',
  ],
  config: 'gateway/vite.config.ts',
  file: 'main.mjs',
};
const demo: Build = {
  folder: 'demo',
  sources: [...appSources, 'tools/demo', 'engines', 'simulator'],
  config: 'tools/demo/vite.config.ts',
  file: 'index.html',
};
const simulator: Build = {
  folder: 'simulator-bundle',
  sources: ['engines', 'simulator', 'openapi', 'package-lock.json'],
  config: 'simulator/vite.config.ts',
  file: 'main.mjs',
};

const panel: Build = {
  folder: 'panel',
  sources: ['simulator/panel', 'src/ui', 'simulator/control/client.ts', 'tools/demo/build-app.ts', 'package-lock.json'],
  config: 'simulator/panel/vite.config.ts',
  file: 'index.html',
  within: 'simulator/panel',
};

async function buildStale(root: string, { folder, sources, config, file, within = '' }: Build): Promise<void> {
  const built = await newestTime(join(root, 'dist', folder, file));
  const times = await Promise.all(sources.map((name) => newestTime(join(root, name))));
  if (built > Math.max(...times)) return;
  console.log(`Building dist/${folder} (only when its sources changed) ...`);
  // In a process of its own, because NODE_ENV must be `production` there and not in this test or development server.
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const argv = [
    vite,
    'build',
    join(root, within),
    '--logLevel',
    'error',
    ...(config ? ['-c', join(root, config)] : []),
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, argv, { cwd: root, env }).catch((error: Error & { readonly stderr?: string }) => {
    throw new StartError(`dist/${folder} could not be built: ${error.stderr || error.message}`);
  });
}

/**
 * Builds the app into `dist/app` and its renderer into `dist/server`, if they are missing or older than their sources.
 * @param root the repository's folder
 * @throws StartError if the build fails
 */
export const buildApp = (root: string): Promise<void> => buildStale(root, app).then(() => buildStale(root, server));

/** Builds the bundled gateway into `dist/gateway`, if needed. */
export const buildGateway = (root: string): Promise<void> => buildStale(root, gateway);

/** Builds the bundled command of the simulator into `dist/simulator-bundle`, if needed. */
export const buildSimulator = (root: string): Promise<void> => buildStale(root, simulator);

/** Builds the app with its servers in the page into `dist/demo`, if needed. */
export const buildDemo = (root: string): Promise<void> => buildStale(root, demo);

/** Builds the simulator's panel into `dist/panel`, if needed. */
export const buildPanel = (root: string): Promise<void> => buildStale(root, panel);
