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

/** Packages that only some entries need: optional peer dependencies. */
export const peers: readonly string[] = ['msw', 'vite'];

/** Returns the file name of an entry: `vite` for `./vite`, `index` for `.`. */
export const nameOf = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2));
