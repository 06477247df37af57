import type { Browser, BrowserContext } from '@playwright/test';

/** A browser context that stories use one after the other. */
export interface ReusedContext {
  readonly context: BrowserContext;
  /** Removes everything that a story left behind. @returns false if that is not possible: the context must be closed */
  reset(): Promise<boolean>;
  close(): Promise<void>;
}

/** Methods of a context whose effects `tidy` removes: it closes pages and deletes cookies and stored data. */
const harmlessMethods = new Set([
  'addCookies',
  'browser',
  'clearCookies',
  'close',
  'constructor',
  'cookies',
  'isClosed',
  'newCDPSession',
  'newPage',
  'pages',
  'serviceWorkers',
  'storageState',
  'waitForEvent',
]);

const methodsOf = (thing: object) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(thing)).filter((name) => !name.startsWith('_'));

/** Calls `used` each time before the method `name` is called. */
function watch(thing: object, name: string, used: () => void): void {
  const method: unknown = Reflect.get(thing, name);
  if (typeof method !== 'function') return;
  Reflect.set(thing, name, (...given: unknown[]) => {
    used();
    return method.apply(thing, given);
  });
}

/** Prints CSP violations to the console: Chromium reports none for pages that have been left. Runs in the page. */
const reportViolations = () =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
  });

/**
 * Opens a context for many stories, with the options of the current one. Its window and its renderer process stay open: to start
 * them takes longer than most stories. After a story that sets a clock, or something else that cannot be reset, it is not used again.
 */
export async function openReusedContext(browser: Browser): Promise<ReusedContext> {
  const context = await browser.newContext();
  await context.addInitScript(reportViolations);
  // The window stays open as long as it has a page. The stories open pages of their own.
  const keptPage = await context.newPage();
  const devtools = await context.newCDPSession(keptPage);
  let isSpent = false;
  const spend = () => {
    isSpent = true;
  };
  for (const name of methodsOf(context)) if (!harmlessMethods.has(name)) watch(context, name, spend);
  for (const name of methodsOf(context.clock)) watch(context.clock, name, spend);
  return {
    context,
    reset: async () => {
      if (isSpent || keptPage.isClosed()) return false;
      await Promise.all(context.pages().map((page) => (page === keptPage ? undefined : page.close())));
      await context.clearCookies();
      await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
      return true;
    },
    close: () => context.close(),
  };
}
