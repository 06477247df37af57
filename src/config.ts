import type { AppConfig } from '@members/openapi';

/** Id of the data block in the page that carries the configuration; the gateway fills it at run time. */
const blockId = 'app-config';

/** What holds where neither the page nor the gateway says anything. */
export const defaultConfig: AppConfig = {
  kratos_url: 'http://127.0.0.1:4433',
  gateway: false,
  login_gate: 'oauth2',
  login_refresh: 'always',
  code_auto_submit: true,
  registration: true,
  recovery: true,
  captcha_origins: [],
  default_locale: 'fr',
  brand_name: 'Plus Que Pro',
  brand_subtitle: '',
  base_path: '/',
};

/**
 * Reads the configuration from the page.
 * @throws SyntaxError when the block is there and is not JSON: a page that was put together wrongly
 */
export function readConfig(page: Document): AppConfig {
  const block = page.getElementById(blockId)?.textContent?.trim();
  if (!block) return defaultConfig;
  const given: Partial<AppConfig> = JSON.parse(block);
  const config = { ...defaultConfig, ...given };
  // Behind the gateway it is a path: the page knows its origin.
  const kratos = config.kratos_url.startsWith('/') ? new URL(config.kratos_url, page.baseURI).href : config.kratos_url;
  return { ...config, kratos_url: kratos.replace(/\/$/, '') };
}
