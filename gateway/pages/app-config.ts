import { addedLanguages } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';
import type { GatewayConfig } from '../config/config.ts';
import type { EnabledFlows } from '../kratos/enabled-flows.ts';

/** Returns Kratos's address for the browser: the gateway's, or Kratos's own (KRATOS_PROXY=off). */
function kratosAddress({ KRATOS_PROXY, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig) {
  return KRATOS_PROXY === 'on'
    ? { kratos_url: BASE_PATH || '/', kratos_base_url: KRATOS_BROWSER_URL }
    : { kratos_url: KRATOS_BROWSER_URL };
}

/** Returns the run-time configuration in pages. It contains no secret and no address of an admin API. */
export function appConfig(config: GatewayConfig, offers: EnabledFlows, brand: AppConfig['brand']): AppConfig {
  return {
    ...kratosAddress(config),
    gateway: config.hydra !== undefined,
    login_gate: config.LOGIN_GATE,
    login_refresh: config.LOGIN_REFRESH,
    ...(config.ACCOUNT_CHOOSER === 'on' && { account_chooser: true }),
    code_auto_submit: config.CODE_AUTO_SUBMIT === 'on',
    ...(config.PASSWORD_MIN_LENGTH && { password_min_length: config.PASSWORD_MIN_LENGTH }),
    ...(config.CONFIRM_PASSWORD === 'on' && { confirm_password: true }),
    ...(config.PRIVILEGED_SESSION_MAX_AGE && { privileged_session_max_age: config.PRIVILEGED_SESSION_MAX_AGE }),
    ...offers,
    ...(config.KRATOS_SCRIPT_INTEGRITY && { script_integrity: config.KRATOS_SCRIPT_INTEGRITY }),
    captcha_origins: [...config.CAPTCHA_ORIGINS],
    default_locale: config.DEFAULT_LOCALE,
    languages: addedLanguages(),
    brand,
    base_path: config.BASE_PATH || '/',
    ...(config.MAIN_APPLICATION_URL && { main_application_url: config.MAIN_APPLICATION_URL }),
    ...(config.SCOPE_TEXTS && { scope_texts: config.SCOPE_TEXTS }),
    ...(config.ACCOUNT_DELETION_URL && { account_deletion_url: config.ACCOUNT_DELETION_URL }),
    ...(config.HYDRA_PUBLIC_URL && { issuer_url: config.HYDRA_PUBLIC_URL }),
  };
}
