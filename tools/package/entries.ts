/** The parts of the npm package, by what follows its name in an import, and the files that they are. */
export const entries: Readonly<Record<string, string>> = {
  '.': 'simulator/package/index.ts',
  './browser': 'simulator/package/browser.ts',
  './control': 'simulator/control/client.ts',
  './msw': 'simulator/adapter/msw.ts',
  './playwright': 'simulator/host/playwright.ts',
  './storybook': 'simulator/host/storybook.ts',
  './vite': 'simulator/host/vite.ts',
};

/** What only some parts need: whoever uses those brings it along. */
export const peers: readonly string[] = ['msw', 'vite'];

/** @returns `vite` for `./vite`, `index` for `.` */
export const nameOf = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2));
