import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Frame, Page, Request } from '@playwright/test';

/** In milliseconds. */
const delay = 5000;
const longest = 80_000;

const held = new WeakMap<Page, Promise<unknown>>();

/** Resolves once the scripts of a page are held back, if they are to be. */
export const heldBack = async (page: Page): Promise<unknown> => held.get(page);

/** A page is not loaded before its scripts have come: who would wait for that sends nothing before them. */
function goAhead(page: Page, signal: AbortSignal): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const early = () => (signal.aborted ? {} : { waitUntil: 'commit' as const });
  page.goto = (url, options) => goto(url, { ...early(), ...options });
  page.reload = (options) => reload({ ...early(), ...options });
}

/**
 * Holds the app's scripts back until the browser itself has sent a form, 5 s on each page at most. The page that it was sent
 * from never gets them: they would do what nobody has done there without them.
 * @param sent told about each page from then on
 * @param isPatient whether they wait for the form longer than that
 * @param isHasty whether the story goes on before a page has them
 * @returns its end
 */
export function comeLate(
  context: BrowserContext,
  sent: (page: Page) => void,
  { isPatient, isHasty }: { readonly isPatient: boolean; readonly isHasty: boolean },
): () => void {
  const first = new AbortController();
  const { signal } = first;
  const open = new Set<Page>();
  let sender: Frame | undefined;
  const onRequest = (request: Request) => {
    if (signal.aborted || request.method() !== 'POST' || !request.isNavigationRequest()) return;
    sender = request.frame();
    first.abort();
    for (const page of open) sent(page);
  };
  const onPage = (page: Page) => {
    open.add(page);
    if (isHasty) goAhead(page, signal);
    if (signal.aborted) sent(page);
    const holding = page.route('**/assets/*.js', async (route) => {
      const isHeld = !signal.aborted;
      await setTimeout(isPatient ? longest : delay, undefined, { signal }).catch(() => undefined);
      if (isHeld && sender === route.request().frame()) return;
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
