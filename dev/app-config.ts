import { elementIn, parsePage, scriptJson } from '../gateway/pages/html.ts';
import type { AppConfig } from '../openapi/index.ts';

/** Returns the app's page with these values in its configuration, in place of those that it has. */
export function withAppConfig(html: string, changes: Partial<AppConfig>): string {
  const page = parsePage(html);
  const block = elementIn(page, '#app-config');
  block.textContent = scriptJson({ ...JSON.parse(block.rawText), ...changes });
  return page.toString();
}
