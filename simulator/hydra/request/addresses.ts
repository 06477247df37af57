import { type GoUrl, goUrlText, readGoUrl } from '@members/engines/go/url/url';
import type { HydraConfig } from '../../config/hydra.ts';
import type { Hydra } from './context.ts';

/** Parses a configured URL; undefined if it is missing or invalid. */
function readAddress(address: string | undefined): GoUrl | undefined {
  return address === undefined ? undefined : readGoUrl(address);
}

/** Parses a configured URL or path from the root, in which `#` does not start a fragment; undefined for any other. */
function readRequestAddress(address: string | undefined): GoUrl | undefined {
  const isWhole = address !== undefined && /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(address);
  const found = isWhole ? readGoUrl(address.replace(/^[^?]*/, (path) => path.replaceAll('#', '%23'))) : undefined;
  return found && { ...found, query: `${found.query}${found.fragment}`, fragment: '' };
}

/** A configured URL, or the fallback if it is missing or invalid; '' if both are. */
export function addressOrFallback(configured: string | undefined, other: string): string {
  const found = readRequestAddress(configured) ?? readRequestAddress(other);
  return found ? goUrlText(found) : '';
}

/** The issuer without a trailing slash, the base of some endpoints. */
export const issuerUrl = ({ config }: Hydra): string =>
  addressOrFallback(config.urls.self.issuer, '').replace(/\/$/, '');

/** The base of most endpoints, without a trailing slash. */
export const publicUrl = ({ config }: Hydra): string =>
  addressOrFallback(config.urls.self.public, config.urls.self.issuer).replace(/\/$/, '');

/** The authorization endpoint. */
export const authUrl = (hydra: Hydra): string =>
  addressOrFallback(hydra.config.webfinger.oidc_discovery.auth_url, `${publicUrl(hydra)}/oauth2/auth`);

type Urls = HydraConfig['urls'];

/** The pages of the user interface: the configured URL, its parser, and Hydra's fallback page. */
const pages = {
  login: [({ login }: Urls) => login, readAddress, '/oauth2/fallbacks/login'],
  registration: [({ registration, login }: Urls) => registration ?? login, readAddress, '/oauth2/fallbacks/login'],
  consent: [({ consent }: Urls) => consent, readAddress, '/oauth2/fallbacks/consent'],
  logout: [({ logout }: Urls) => logout, readRequestAddress, '/oauth2/fallbacks/logout'],
  error: [({ error }: Urls) => error, readRequestAddress, '/oauth2/fallbacks/error'],
  post_logout_redirect: [
    ({ post_logout_redirect }: Urls) => post_logout_redirect,
    readRequestAddress,
    '/oauth2/fallbacks/logout/callback',
  ],
  device_verification: [({ device }: Urls) => device.verification, readAddress, '/oauth2/fallbacks/device'],
  device_success: [({ device }: Urls) => device.success, readRequestAddress, '/oauth2/fallbacks/device/done'],
} as const;

/** The URL of a page of the user interface, or of Hydra's fallback page if it is not configured. */
export function uiUrl(hydra: Hydra, name: keyof typeof pages): string {
  const [configured, reader, fallback] = pages[name];
  const found = reader(configured(hydra.config.urls)) ?? readGoUrl(`${publicUrl(hydra)}${fallback}`);
  return found ? goUrlText({ ...found, path: found.path || '/', query: found.query.replaceAll('#', '%23') }) : '';
}
