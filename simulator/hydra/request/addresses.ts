import type { Hydra } from './context.ts';

/** The issuer without a trailing slash, to which endpoint paths are added. */
export const publicUrl = ({ config }: Hydra): string =>
  (config.urls.self.public ?? config.urls.self.issuer).replace(/\/$/, '');

const fallbacks = {
  login: '/oauth2/fallbacks/login',
  consent: '/oauth2/fallbacks/consent',
  logout: '/oauth2/fallbacks/logout',
  error: '/oauth2/fallbacks/error',
  post_logout_redirect: '/oauth2/fallbacks/logout/callback',
} as const;

/** An address of the user interface, or Hydra's own page that says it is not configured. */
export function uiUrl(hydra: Hydra, name: keyof typeof fallbacks | 'registration'): string {
  if (name === 'registration') return hydra.config.urls.registration ?? uiUrl(hydra, 'login');
  return hydra.config.urls[name] ?? `${publicUrl(hydra)}${fallbacks[name]}`;
}
