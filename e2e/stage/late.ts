import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request, TestInfo } from '@playwright/test';

/** Whether the scripts of a story's pages come late: `E2E_SCRIPT=late`. */
export const isLate = process.env.E2E_SCRIPT === 'late';

/** In milliseconds. */
const delay = 5000;

/** Stories that have nothing to do with when a script comes, by their files. */
export const untold: Readonly<Record<string, string>> = {
  'hosts/**': 'the app lies on another host, without a view',
  'panel/**': 'the panel is no page of the app',
  'stage/**': 'it is about the stories themselves',
  'looks/{blocks,fit,languages,pictures,rtl}.story.ts': 'it is about how things look',
  'views/{account,scriptless,unrendered}.story.ts': 'there is no script, or no view',
};

/** Why a story is not told with late scripts. */
const reasons = {
  key: 'keys are asked for by a script',
  words: 'it is about words of the app, which the server does not send',
  focus: 'it is about the focus, and what is announced, in a page that stays',
  kept: 'it is about what the app keeps, and the server does not',
  calls: 'it is about calls that a script makes',
  heard: 'what it tells the page a script has to hear',
  short: 'its forms live shorter than its scripts take',
  view: 'its page comes without a view',
  captcha: 'a captcha is a script',
  own: 'it sees to its scripts itself',
} as const;

/** For a story that needs its scripts in time. */
export const inTime = (reason: keyof typeof reasons) => ({ type: 'in time', description: reasons[reason] });

/** Leaves out what needs its scripts in time, and says why. */
export function leaveOut(info: TestInfo): void {
  const why = info.annotations.find(({ type }) => type === 'in time')?.description;
  if (!isLate || why === undefined) return;
  console.log(`left out: ${info.title}: ${why}`);
  info.skip(true, why);
}

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
