import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Frame, Page, Request } from '@playwright/test';

/** How long scripts are held back at most (ms). */
const delay = 5000;
/** The same for stories that send their first form before the scripts (ms). */
const longest = 80_000;

const held = new WeakMap<Page, Promise<unknown>>();

/** Resolves once the scripts of the page are held back; at once if they are not. */
export const scriptsHeldBack = async (page: Page): Promise<unknown> => held.get(page);

/** Makes `goto` and `reload` not wait for `load` while scripts are held back: `load` waits for the scripts. */
function skipLoadEvent(page: Page, signal: AbortSignal): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const early = () => (signal.aborted ? {} : { waitUntil: 'commit' as const });
  page.goto = (url, options) => goto(url, { ...early(), ...options });
  page.reload = (options) => reload({ ...early(), ...options });
}

/**
 * Holds the scripts of the app back until the browser itself has submitted a form, on each page for 5 s at most. The page that
 * submitted the form never gets them, so that they cannot interfere with the navigation.
 * @param sent called with each page once a form was submitted
 * @param isPatient whether scripts are held back for up to 80 s
 * @param isHasty whether the story goes on before a page has its scripts
 * @returns a function that stops this
 */
export function holdScriptsUntilForm(
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
    if (isHasty) skipLoadEvent(page, signal);
    if (signal.aborted) sent(page);
    const holding = page.route('**/assets/*.js', async (route) => {
      const isHeld = !signal.aborted;
      await setTimeout(isPatient ? longest : delay, undefined, { signal }).catch(() => undefined);
      if (isHeld && sender === route.request().frame()) return;
      // The page may have been closed.
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
