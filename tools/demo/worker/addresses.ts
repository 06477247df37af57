/** Where the servers are; navigations reach them below the page's own origin only. */
export const addressesOf = (origin: string) => ({
  kratos: `${origin}/kratos`,
  kratosAdmin: 'http://127.0.0.1:4434',
  hydra: `${origin}/hydra`,
  hydraAdmin: 'http://127.0.0.1:4445',
  consent: `${origin}/decide/consent`,
  logout: `${origin}/decide/logout`,
});

/** @returns whether it is one of the servers who answers at that address of the page's own origin */
export function isServers(address: string): boolean {
  const { kratos, hydra } = addressesOf(location.origin);
  return [kratos, hydra].some((below) => address.startsWith(`${below}/`));
}

/** The origin of a page that nobody knows yet. */
export const anywhere = 'http://origin.invalid';

/** Where the page's service worker is. */
export const serviceWorker = '/service.js';

/** The main application, as Hydra knows it: in a browser nothing is secret. */
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
