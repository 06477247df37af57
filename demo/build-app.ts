import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './options.ts';

/** The gateway and tests are not part of the app. */
const skipped = /(^gateway|\.test\.tsx?)$/;
const appSources = ['index.html', 'vite.config.ts', 'package-lock.json', 'src', 'locales', 'openapi', 'public'];

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
const demo: Built = {
  folder: 'demo',
  sources: [...appSources, 'vite.worker.config.ts', 'demo', 'simulator'],
  config: 'vite.worker.config.ts',
  file: 'index.html',
};

const panel: Built = {
  folder: 'panel',
  sources: [
    ...['panel', 'src/ui', 'src/theme', 'simulator/control/client.ts'],
    ...['demo/build-app.ts', 'vite.panel.config.ts', 'package-lock.json'],
  ],
  config: 'vite.panel.config.ts',
  file: 'index.html',
  within: 'panel',
};

async function buildStale(root: string, { folder, sources, config, file, within = '' }: Built): Promise<void> {
  const built = await youngest(join(root, 'dist', folder, file));
  const times = await Promise.all(sources.map((name) => youngest(join(root, name))));
  if (built > Math.max(...times)) return;
  console.log(`Building dist/${folder} (only when its sources changed) ...`);
  const { build } = await import('vite');
  const configFile = config && { configFile: join(root, config) };
  const options = { root: join(root, within), logLevel: 'error' as const, ...configFile };
  // Whoever builds may be a test: what is built is for people all the same.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build(options)
    .catch((error: unknown) => {
      throw new StartProblem(`The app could not be built: ${error instanceof Error ? error.message : error}`);
    })
    .finally(() => {
      if (NODE_ENV === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = NODE_ENV;
    });
}

/**
 * Builds the app into `dist/app`, and what renders it into `dist/server`, when they are missing or older than their sources.
 * @param root the repository's folder
 * @throws StartProblem when the build fails
 */
export const buildApp = (root: string): Promise<void> => buildStale(root, app).then(() => buildStale(root, server));

/** The same for the app with its servers in the page, into `dist/demo`. */
export const buildDemo = (root: string): Promise<void> => buildStale(root, demo);

/** The same for the simulator's page, into `dist/panel`. */
export const buildPanel = (root: string): Promise<void> => buildStale(root, panel);
