import type { Browser, BrowserContext } from '@playwright/test';

/** A context that stories come into one after the other. */
export interface Visit {
  readonly context: BrowserContext;
  /** Leaves nothing of a story behind. @returns false where that cannot be done */
  tidy(): Promise<boolean>;
  close(): Promise<void>;
}

/** What a story may do with its context: pages are closed after it, cookies and what pages keep are deleted. */
const harmless = new Set([
  ...[
    'addCookies',
    'browser',
    'clearCookies',
    'close',
    'constructor',
    'cookies',
    'isClosed',
    'newCDPSession',
    'newPage',
  ],
  ...['pages', 'serviceWorkers', 'storageState', 'waitForEvent'],
]);

const methodsOf = (thing: object) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(thing)).filter((name) => !name.startsWith('_'));

/** Calls `used` when a method is called. */
function watch(thing: object, name: string, used: () => void): void {
  const method: unknown = Reflect.get(thing, name);
  if (typeof method !== 'function') return;
  Reflect.set(thing, name, (...given: unknown[]) => {
    used();
    return method.apply(thing, given);
  });
}

/** Chromium says nothing of what it kept from doing in pages that are gone. */
const tellViolations = () =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
  });

/**
 * Opens a context for many stories, as `use` of the present one says. Its window stays, and with it the process that draws
 * its pages: both cost more than most stories do. A story that sets a clock, or anything else that cannot be put back, is
 * its last.
 */
export async function openVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext();
  await context.addInitScript(tellViolations);
  // A window stays as long as it has a page; stories have theirs beside it.
  const stays = await context.newPage();
  const devtools = await context.newCDPSession(stays);
  let isSpent = false;
  const spend = () => {
    isSpent = true;
  };
  for (const name of methodsOf(context)) if (!harmless.has(name)) watch(context, name, spend);
  for (const name of methodsOf(context.clock)) watch(context.clock, name, spend);
  return {
    context,
    tidy: async () => {
      if (isSpent || stays.isClosed()) return false;
      await Promise.all(context.pages().map((page) => (page === stays ? undefined : page.close())));
      await context.clearCookies();
      await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
      return true;
    },
    close: () => context.close(),
  };
}
