import { parsePage, scriptJson } from '../gateway/pages/html.ts';

/**
 * A page of the app with members of its configuration changed; a page that has none, such as the mailbox, as it is.
 * @param html the page, built or not
 */
export function withPageConfig(html: string, changed: object): string {
  const page = parsePage(html);
  const block = page.querySelector('#app-config');
  if (block === null) return html;
  block.textContent = scriptJson({ ...JSON.parse(block.rawText), ...changed });
  return page.toString();
}
