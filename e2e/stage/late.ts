import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';

/** Whether the scripts of a story's pages come late: `E2E_SCRIPT=late`. */
export const isLate = process.env.E2E_SCRIPT === 'late';

/** In milliseconds. */
const delay = 5000;

/**
 * Holds the app's scripts back until the browser itself has sent a form, 5 s on each page at most.
 * @param sent told about each page from then on
 * @returns its end
 */
export function comeLate(context: BrowserContext, sent: (page: Page) => void): () => void {
  const first = new AbortController();
  const { signal } = first;
  const open = new Set<Page>();
  const onRequest = (request: Request) => {
    if (signal.aborted || request.method() !== 'POST' || !request.isNavigationRequest()) return;
    first.abort();
    for (const page of open) sent(page);
  };
  const onPage = (page: Page) => {
    open.add(page);
    if (signal.aborted) sent(page);
    void page.route('**/assets/*.js', async (route) => {
      await setTimeout(delay, undefined, { signal }).catch(() => undefined);
      // The page may be gone.
      await route.fallback().catch(() => undefined);
    });
  };
  context.on('request', onRequest).on('page', onPage);
  return () => {
    first.abort();
    context.off('request', onRequest).off('page', onPage);
  };
}
