import type { AppConfig } from '../../../openapi/index.ts';
import type { GatewayConfig } from '../config/config.ts';
import { scriptJson } from './catalogues.ts';
import type { Offers } from './offers.ts';

const block = /(<script\b[^>]*\bid="app-config"[^>]*>)[\s\S]*?(<\/script>)/;
const rootAddress = /\b(src|href)="\.?\/(?!\/)/g;

/** Where the browser finds Kratos: here, whatever it calls itself, or at its own address. */
function kratosAddress({ KRATOS_PROXY, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig) {
  return KRATOS_PROXY === 'on'
    ? { kratos_url: BASE_PATH || '/', kratos_base_url: KRATOS_BROWSER_URL }
    : { kratos_url: KRATOS_BROWSER_URL };
}

/** What the pages are told at run time: no secret, no address of an admin API. */
export function appConfig(config: GatewayConfig, offers: Offers): AppConfig {
  return {
    ...kratosAddress(config),
    gateway: config.hydra !== undefined,
    login_gate: config.LOGIN_GATE,
    login_refresh: config.LOGIN_REFRESH,
    code_auto_submit: config.CODE_AUTO_SUBMIT === 'on',
    ...offers,
    ...(config.KRATOS_SCRIPT_INTEGRITY && { script_integrity: config.KRATOS_SCRIPT_INTEGRITY }),
    captcha_origins: [...config.CAPTCHA_ORIGINS],
    default_locale: config.DEFAULT_LOCALE,
    brand_name: config.BRAND_NAME,
    brand_subtitle: config.BRAND_SUBTITLE,
    base_path: config.BASE_PATH || '/',
    ...(config.MAIN_APPLICATION_URL && { main_application_url: config.MAIN_APPLICATION_URL }),
    ...(config.BRAND_LOGO_URL && { brand_logo_url: config.BRAND_LOGO_URL }),
    ...(config.SUPPORT_EMAIL && { support_email: config.SUPPORT_EMAIL }),
    ...(config.PRIVACY_URL && { privacy_url: config.PRIVACY_URL }),
    ...(config.TERMS_URL && { terms_url: config.TERMS_URL }),
    ...(config.SCOPE_TEXTS && { scope_texts: config.SCOPE_TEXTS }),
    ...(config.ACCOUNT_DELETION_URL && { account_deletion_url: config.ACCOUNT_DELETION_URL }),
    ...(config.HYDRA_PUBLIC_URL && { issuer_url: config.HYDRA_PUBLIC_URL }),
  };
}

/** Before the app's own script, so that nothing goes by unmeasured. */
function measured(html: string, { MEASURE_URL }: GatewayConfig): string {
  if (MEASURE_URL === undefined) return html;
  const to = MEASURE_URL.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html.replace(block, (own) => `<script src="/measure.js" data-to="${to}"></script>${own}`);
}

/**
 * The built index.html with its configuration block filled and its own addresses put under BASE_PATH.
 * @throws Error when the page has no such block
 */
export function renderPage(html: string, config: GatewayConfig, offers: Offers): string {
  if (!block.test(html)) throw new Error('index.html has no element with the id app-config');
  return measured(html, config)
    .replace(rootAddress, (_, name: string) => `${name}="${config.BASE_PATH}/`)
    .replace(block, (_, open: string, close: string) => `${open}${scriptJson(appConfig(config, offers))}${close}`);
}
