import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';

/** In milliseconds. */
const delay = 5000;
const longest = 80_000;

const held = new WeakMap<Page, Promise<unknown>>();

/** Resolves once the scripts of a page are held back, if they are to be. */
export const heldBack = async (page: Page): Promise<unknown> => held.get(page);

/**
 * Holds the app's scripts back until the browser itself has sent a form, 5 s on each page at most.
 * @param sent told about each page from then on
 * @param isPatient whether they wait for the form longer than that
 * @returns its end
 */
export function comeLate(context: BrowserContext, sent: (page: Page) => void, isPatient: boolean): () => void {
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
    const holding = page.route('**/assets/*.js', async (route) => {
      await setTimeout(isPatient ? longest : delay, undefined, { signal }).catch(() => undefined);
      // The page may be gone.
      await route.fallback().catch(() => undefined);
    });
    held.set(page, holding);
  };
  context.on('request', onRequest).on('page', onPage);
  return () => {
    first.abort();
    context.off('request', onRequest).off('page', onPage);
  };
}
