/** The entries of the npm package with their source files. */
export const entries: Readonly<Record<string, string>> = {
  '.': 'simulator/package/index.ts',
  './browser': 'simulator/package/browser.ts',
  './control': 'simulator/control/client.ts',
  './msw': 'simulator/adapter/msw.ts',
  './playwright': 'simulator/host/playwright.ts',
  './storybook': 'simulator/host/storybook.ts',
  './vite': 'simulator/host/vite.ts',
};

/** Packages that only some entries or commands need: optional peer dependencies, with the versions that were tried. */
export const peers: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/sdk': '^1.20.0',
  msw: '^2.10.0 || ^3.0.0',
  'playwright-core': '^1.50.0',
  vite: '^6.0.0 || ^7.0.0 || ^8.0.0',
  zod: '^3.25.0 || ^4.0.0',
};

/** Returns the file name of an entry: `vite` for `./vite`, `index` for `.`. */
export const nameOf = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2));
