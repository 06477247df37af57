import type { HydraConfig } from '../../config/hydra.ts';
import { type GoUrl, goUrlText, readGoUrl } from '../../go/url/url.ts';
import type { Hydra } from './context.ts';

/** A configured address as Go writes it; what it cannot read is none. */
function read(address: string | undefined): GoUrl | undefined {
  return address === undefined ? undefined : readGoUrl(address);
}

/** The same for one that may have no fragment, is not empty and leads from the root at least. */
function readRequest(address: string | undefined): GoUrl | undefined {
  const isWhole = address !== undefined && /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(address);
  const found = isWhole ? readGoUrl(address.replace(/^[^?]*/, (path) => path.replaceAll('#', '%23'))) : undefined;
  return found && { ...found, query: `${found.query}${found.fragment}`, fragment: '' };
}

/** An address that another one stands in for where it is not configured. */
export function addressOr(configured: string | undefined, other: string): string {
  const found = readRequest(configured) ?? readRequest(other);
  return found ? goUrlText(found) : '';
}

/** The issuer without a trailing slash, to which some endpoints' paths are added. */
export const issuerUrl = ({ config }: Hydra): string => addressOr(config.urls.self.issuer, '').replace(/\/$/, '');

/** What most endpoints' paths are added to. */
export const publicUrl = ({ config }: Hydra): string =>
  addressOr(config.urls.self.public, config.urls.self.issuer).replace(/\/$/, '');

/** Where clients send people, wherever Hydra listens. */
export const authUrl = (hydra: Hydra): string =>
  addressOr(hydra.config.webfinger.oidc_discovery.auth_url, `${publicUrl(hydra)}/oauth2/auth`);

type Urls = HydraConfig['urls'];

/** The pages of the user interface: what is configured for each and how that is read, and Hydra's own page that says that nothing is. */
const pages = {
  login: [({ login }: Urls) => login, read, '/oauth2/fallbacks/login'],
  registration: [({ registration, login }: Urls) => registration ?? login, read, '/oauth2/fallbacks/login'],
  consent: [({ consent }: Urls) => consent, read, '/oauth2/fallbacks/consent'],
  logout: [({ logout }: Urls) => logout, readRequest, '/oauth2/fallbacks/logout'],
  error: [({ error }: Urls) => error, readRequest, '/oauth2/fallbacks/error'],
  post_logout_redirect: [
    ({ post_logout_redirect }: Urls) => post_logout_redirect,
    readRequest,
    '/oauth2/fallbacks/logout/callback',
  ],
  device_verification: [({ device }: Urls) => device.verification, read, '/oauth2/fallbacks/device'],
  device_success: [({ device }: Urls) => device.success, readRequest, '/oauth2/fallbacks/device/done'],
} as const;

/** An address of the user interface, or Hydra's own page that says it is not configured. */
export function uiUrl(hydra: Hydra, name: keyof typeof pages): string {
  const [configured, reader, fallback] = pages[name];
  const found = reader(configured(hydra.config.urls)) ?? readGoUrl(`${publicUrl(hydra)}${fallback}`);
  return found ? goUrlText({ ...found, path: found.path || '/', query: found.query.replaceAll('#', '%23') }) : '';
}
