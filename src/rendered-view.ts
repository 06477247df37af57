import { type ViewData, viewBlockId } from '@members/pages/view';

/**
 * Returns the data with which the gateway rendered the page.
 * @returns undefined if the page was not rendered, or was rendered for another origin: then the gateway's own address
 *   is configured wrongly, and the app starts without that data
 */
export function readRenderedView(page: Document): ViewData | undefined {
  const block = page.getElementById(viewBlockId)?.textContent;
  const view: ViewData | undefined = block ? JSON.parse(block) : undefined;
  return view?.origin === page.defaultView?.location.origin ? view : undefined;
}
