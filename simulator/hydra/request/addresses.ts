import type { HydraConfig } from '../../config/hydra.ts';
import type { Hydra } from './context.ts';

/** The issuer without a trailing slash, to which endpoint paths are added. */
export const publicUrl = ({ config }: Hydra): string =>
  (config.urls.self.public ?? config.urls.self.issuer).replace(/\/$/, '');

type Urls = HydraConfig['urls'];

/** The pages of the user interface: what is configured for each, and Hydra's own page that says that nothing is. */
const pages = {
  login: [({ login }: Urls) => login, '/oauth2/fallbacks/login'],
  registration: [({ registration, login }: Urls) => registration ?? login, '/oauth2/fallbacks/login'],
  consent: [({ consent }: Urls) => consent, '/oauth2/fallbacks/consent'],
  logout: [({ logout }: Urls) => logout, '/oauth2/fallbacks/logout'],
  error: [({ error }: Urls) => error, '/oauth2/fallbacks/error'],
  post_logout_redirect: [({ post_logout_redirect }: Urls) => post_logout_redirect, '/oauth2/fallbacks/logout/callback'],
  device_verification: [({ device }: Urls) => device.verification, '/oauth2/fallbacks/device'],
  device_success: [({ device }: Urls) => device.success, '/oauth2/fallbacks/device/done'],
} as const;

/** An address of the user interface, or Hydra's own page that says it is not configured. */
export function uiUrl(hydra: Hydra, name: keyof typeof pages): string {
  const [configured, fallback] = pages[name];
  const address = configured(hydra.config.urls) ?? `${publicUrl(hydra)}${fallback}`;
  return address.replace(/^(\w+:\/\/[^/?#]+)(?=[?#]|$)/, '$1/');
}
