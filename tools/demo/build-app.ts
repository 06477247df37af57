import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from './options.ts';

const run = promisify(execFile);

/** Tests and stories are not part of what is built. */
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

/** The time of the youngest file below a path, in milliseconds since 1970; 0 for a path that is not there. */
async function youngest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const names = (await readdir(path)).filter((name) => !skipped.test(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => youngest(join(path, name))))));
}

interface Built {
  /** Below `dist/`. */
  readonly folder: string;
  readonly sources: readonly string[];
  readonly config?: string;
  /** What is built last. */
  readonly file: string;
  /** The folder of its page; the repository's own where none is given. */
  readonly within?: string;
}

const app: Built = { folder: 'app', sources: appSources, file: 'index.html' };
const server: Built = {
  folder: 'server',
  sources: [...appSources, 'vite.server.config.ts'],
  config: 'vite.server.config.ts',
  file: 'render.mjs',
};
const gateway: Built = {
  folder: 'gateway',
  sources: ['gateway', 'locales', 'openapi', 'src/pages', 'gateway/vite.config.ts', 'package-lock.json'],
  config: 'gateway/vite.config.ts',
  file: 'main.mjs',
};
const demo: Built = {
  folder: 'demo',
  sources: [...appSources, 'tools/demo', 'simulator'],
  config: 'tools/demo/vite.config.ts',
  file: 'index.html',
};

const panel: Built = {
  folder: 'panel',
  sources: [
    ...['simulator/panel', 'src/ui', 'simulator/control/client.ts'],
    ...['tools/demo/build-app.ts', 'package-lock.json'],
  ],
  config: 'simulator/panel/vite.config.ts',
  file: 'index.html',
  within: 'simulator/panel',
};

async function buildStale(root: string, { folder, sources, config, file, within = '' }: Built): Promise<void> {
  const built = await youngest(join(root, 'dist', folder, file));
  const times = await Promise.all(sources.map((name) => youngest(join(root, name))));
  if (built > Math.max(...times)) return;
  console.log(`Building dist/${folder} (only when its sources changed) ...`);
  // In a process of its own: what is built is for people, whoever builds may be a test, or a development server at work.
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
    throw new StartProblem(`The app could not be built: ${error.stderr || error.message}`);
  });
}

/**
 * Builds the app into `dist/app`, and what renders it into `dist/server`, when they are missing or older than their sources.
 * @param root the repository's folder
 * @throws StartProblem when the build fails
 */
export const buildApp = (root: string): Promise<void> => buildStale(root, app).then(() => buildStale(root, server));

/** The same for the bundled gateway, into `dist/gateway`. */
export const buildGateway = (root: string): Promise<void> => buildStale(root, gateway);

/** The same for the app with its servers in the page, into `dist/demo`. */
export const buildDemo = (root: string): Promise<void> => buildStale(root, demo);

/** The same for the simulator's page, into `dist/panel`. */
export const buildPanel = (root: string): Promise<void> => buildStale(root, panel);
