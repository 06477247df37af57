import { addLanguages } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';

/** Id of the page's data block with the configuration. The gateway fills it for each request. */
const blockId = 'app-config';

/** Configuration of a page that the gateway did not serve. */
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
  languages: {},
  brand: {
    name: { '*': 'Plus Que Pro' },
    subtitle: {},
    links: {},
    logo: 'plus',
    motif: 'plus',
    pane: 'right',
  },
  base_path: '/',
};

/**
 * Reads the configuration from the page's data block. The languages that it adds are offered from then on.
 * @throws SyntaxError when the block is not JSON
 */
export function readConfig(page: Document): AppConfig {
  const block = page.getElementById(blockId)?.textContent?.trim();
  if (!block) return defaultConfig;
  const given: Partial<AppConfig> = JSON.parse(block);
  const config = { ...defaultConfig, ...given };
  addLanguages(config.languages);
  // Behind the gateway it is a path, below the page's origin.
  const kratos = config.kratos_url.startsWith('/') ? new URL(config.kratos_url, page.baseURI).href : config.kratos_url;
  return { ...config, kratos_url: kratos.replace(/\/$/, '') };
}
