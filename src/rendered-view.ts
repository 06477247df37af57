import { type ViewData, viewBlockId } from './view.ts';

/**
 * What a page was rendered with, if it was.
 * @returns undefined also for a page that was rendered for another origin: the gateway was told a wrong one, and the app starts anew
 */
export function readRenderedView(page: Document): ViewData | undefined {
  const block = page.getElementById(viewBlockId)?.textContent;
  const view: ViewData | undefined = block ? JSON.parse(block) : undefined;
  return view?.origin === page.defaultView?.location.origin ? view : undefined;
}
