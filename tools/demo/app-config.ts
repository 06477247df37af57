import { parsePage, scriptJson } from '@members/gateway/pages/html';
import type { AppConfig } from '@members/openapi';

/**
 * Changes values of the app's configuration in a page.
 * @param html the app's page, built or not
 * @returns the changed page; a page without a configuration, such as the mailbox, stays unchanged
 */
export function withAppConfig(html: string, changes: Partial<AppConfig>): string {
  const page = parsePage(html);
  const block = page.querySelector('#app-config');
  if (block === null) return html;
  block.innerHTML = scriptJson({ ...JSON.parse(block.rawText), ...changes });
  return page.toString();
}

/** Returns the configuration of the app in front of servers in the page. @param base path of the demonstration, without a slash at its end */
export const demoConfig = (base: string): Partial<AppConfig> => ({
  kratos_url: `${base}/kratos`,
  login_gate: 'open',
  main_application_url: `${base}/client.html`,
});
