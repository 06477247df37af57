import { elementIn, parsePage, scriptJson } from '../gateway/pages/html.ts';

/**
 * A page of the app with members of its configuration changed.
 * @param html the page, built or not
 * @throws Error when the page has no configuration
 */
export function withPageConfig(html: string, changed: object): string {
  const page = parsePage(html);
  const block = elementIn(page, '#app-config');
  block.textContent = scriptJson({ ...JSON.parse(block.rawText), ...changed });
  return page.toString();
}
