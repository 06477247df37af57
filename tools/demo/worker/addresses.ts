/** Returns the servers' addresses. Navigations reach only those below the page's own origin. */
export const addressesOf = (origin: string) => ({
  kratos: `${origin}/kratos`,
  kratosAdmin: 'http://127.0.0.1:4434',
  hydra: `${origin}/hydra`,
  hydraAdmin: 'http://127.0.0.1:4445',
  consent: `${origin}/decide/consent`,
  logout: `${origin}/decide/logout`,
});

/** Tells whether an address belongs to one of the servers below the page's origin. */
export function isServers(address: string): boolean {
  const { kratos, hydra } = addressesOf(location.origin);
  return [kratos, hydra].some((below) => address.startsWith(`${below}/`));
}

/** Placeholder of the page's origin, which is not known during the build. */
export const placeholderOrigin = 'http://origin.invalid';

/** The path of the page's service worker. */
export const serviceWorker = '/service.js';

/** Returns the main application as a public client of Hydra, because a browser cannot keep a secret. */
export const client = (origin: string) => ({
  client_id: 'main-application',
  client_name: 'Application principale',
  redirect_uris: [`${origin}/client.html`],
  post_logout_redirect_uris: [`${origin}/client.html`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid profile email offline_access',
  token_endpoint_auth_method: 'none',
});
