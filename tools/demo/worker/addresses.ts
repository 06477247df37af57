/** Returns the servers' addresses. Navigations reach only those below the demonstration. @param home its address, without a slash at the end */
export const addressesOf = (home: string) => ({
  kratos: `${home}/kratos`,
  kratosAdmin: 'http://127.0.0.1:4434',
  hydra: `${home}/hydra`,
  hydraAdmin: 'http://127.0.0.1:4445',
  consent: `${home}/decide/consent`,
  logout: `${home}/decide/logout`,
});

/** Tells whether an address belongs to one of the servers. */
export function isServers(home: string, address: string): boolean {
  const { kratos, hydra } = addressesOf(home);
  return [kratos, hydra].some((below) => address.startsWith(`${below}/`));
}

/** Placeholder of the demonstration's address, which is not known during the build. */
export const placeholder = 'http://home.invalid';

/** The path of the service worker below the demonstration. */
export const serviceWorker = '/service.js';

/** Returns the main application as a public client of Hydra, because a browser cannot keep a secret. */
export const client = (home: string) => ({
  client_id: 'main-application',
  client_name: 'Application principale',
  redirect_uris: [`${home}/client.html`],
  post_logout_redirect_uris: [`${home}/client.html`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid profile email offline_access',
  token_endpoint_auth_method: 'none',
});
