import { getMetrics } from '../http/metrics.ts';
import { discovery, jwks } from './about/discovery.ts';
import { errorFallback, fallbackPage } from './about/fallbacks.ts';
import { healthy, nothing, version } from './about/health.ts';
import { acceptConsent, getConsent, rejectConsent } from './admin/consent.ts';
import { deleteTokens, introspect } from './admin/introspect.ts';
import { createKeySet, deleteKey, deleteKeySet, getKey, getKeySet, setKey, setKeySet } from './admin/key-sets.ts';
import { acceptLogin, getLogin, rejectLogin } from './admin/login.ts';
import { acceptLogout, getLogout, rejectLogout } from './admin/logout.ts';
import { listConsents, revokeConsentSessions, revokeLoginSessions } from './admin/sessions.ts';
import { distrust, getTrusted, listTrusted, trust } from './admin/trusted-issuers.ts';
import { authorize } from './authorize/endpoint.ts';
import {
  createClient,
  getClient,
  listClients,
  patchClient,
  removeClient,
  setClient,
  setClientLifespans,
} from './client/endpoints.ts';
import { changeOwn, endOwn, readOwn, register } from './client/registration.ts';
import { createCredential } from './credentials/endpoint.ts';
import { acceptUserCode } from './device/accept.ts';
import { authorizeDevice } from './device/authorize.ts';
import { verifyDevice } from './device/verify.ts';
import { logout } from './logout/endpoint.ts';
import type { Endpoint } from './request/context.ts';
import { sharedPaths } from './token/client-origins.ts';
import { tokenEndpoint } from './token/endpoint.ts';
import { revoke } from './token/revoke.ts';
import { userinfo } from './token/userinfo.ts';

export interface HydraRoute {
  readonly listener: 'public' | 'admin';
  readonly method: string;
  readonly path: string;
  readonly handler: Endpoint;
}

const row = (listener: 'public' | 'admin', method: string, path: string, handler: Endpoint): HydraRoute => ({
  listener,
  method,
  path,
  handler,
});

const publicRows = [
  row('public', 'GET', '/.well-known/openid-configuration', discovery),
  row('public', 'GET', '/.well-known/oauth-authorization-server', discovery),
  row('public', 'GET', '/.well-known/jwks.json', jwks),
  row('public', 'GET', '/oauth2/auth', authorize),
  row('public', 'POST', '/oauth2/auth', authorize),
  row('public', 'POST', '/oauth2/token', tokenEndpoint),
  row('public', 'POST', '/oauth2/revoke', revoke),
  row('public', 'POST', '/oauth2/device/auth', authorizeDevice),
  row('public', 'GET', '/oauth2/device/verify', verifyDevice),
  row('public', 'POST', '/oauth2/register', register),
  row('public', 'GET', '/oauth2/register/{id}', readOwn),
  row('public', 'PUT', '/oauth2/register/{id}', changeOwn),
  row('public', 'DELETE', '/oauth2/register/{id}', endOwn),
  row('public', 'POST', '/credentials', createCredential),
  row('public', 'GET', '/userinfo', userinfo),
  row('public', 'POST', '/userinfo', userinfo),
  row('public', 'GET', '/oauth2/sessions/logout', logout),
  row('public', 'POST', '/oauth2/sessions/logout', logout),
  row('public', 'GET', '/oauth2/fallbacks/login', fallbackPage('urls.login')),
  row('public', 'GET', '/oauth2/fallbacks/consent', fallbackPage('urls.consent')),
  row('public', 'GET', '/oauth2/fallbacks/logout', fallbackPage('urls.logout')),
  row(
    'public',
    'GET',
    '/oauth2/fallbacks/logout/callback',
    fallbackPage(
      'urls.post_logout_redirect',
      'You logged out successfully!',
      'The Default Post Logout URL is not set which is why you are seeing this fallback page. Your log out request however succeeded.',
    ),
  ),
  row('public', 'GET', '/oauth2/fallbacks/device', fallbackPage('urls.device.verification')),
  row(
    'public',
    'GET',
    '/oauth2/fallbacks/device/done',
    fallbackPage(
      'urls.device.success',
      'You successfully authenticated on your device!',
      'The Default Post Device URL is not set which is why you are seeing this fallback page. Your device login request however succeeded.',
    ),
  ),
  row('public', 'GET', '/oauth2/fallbacks/error', errorFallback),
  row('public', 'GET', '/health/alive', healthy),
  row('public', 'GET', '/health/ready', healthy),
  ...sharedPaths.map((path) => row('public', 'OPTIONS', path, nothing)),
];

const requests = '/oauth2/auth/requests';
const sessions = '/oauth2/auth/sessions';

const adminRows = [
  row('admin', 'GET', `${requests}/login`, getLogin),
  row('admin', 'PUT', `${requests}/login/accept`, acceptLogin),
  row('admin', 'PUT', `${requests}/login/reject`, rejectLogin),
  row('admin', 'GET', `${requests}/consent`, getConsent),
  row('admin', 'PUT', `${requests}/consent/accept`, acceptConsent),
  row('admin', 'PUT', `${requests}/consent/reject`, rejectConsent),
  row('admin', 'PUT', `${requests}/device/accept`, acceptUserCode),
  row('admin', 'GET', `${requests}/logout`, getLogout),
  row('admin', 'PUT', `${requests}/logout/accept`, acceptLogout),
  row('admin', 'PUT', `${requests}/logout/reject`, rejectLogout),
  row('admin', 'GET', `${sessions}/consent`, listConsents),
  row('admin', 'DELETE', `${sessions}/consent`, revokeConsentSessions),
  row('admin', 'DELETE', `${sessions}/login`, revokeLoginSessions),
  row('admin', 'POST', '/oauth2/introspect', introspect),
  row('admin', 'DELETE', '/oauth2/tokens', deleteTokens),
  row('admin', 'GET', '/clients', listClients),
  row('admin', 'POST', '/clients', createClient),
  row('admin', 'GET', '/clients/{id}', getClient),
  row('admin', 'PUT', '/clients/{id}', setClient),
  row('admin', 'PATCH', '/clients/{id}', patchClient),
  row('admin', 'DELETE', '/clients/{id}', removeClient),
  row('admin', 'PUT', '/clients/{id}/lifespans', setClientLifespans),
  row('admin', 'GET', '/keys/{set}', getKeySet),
  row('admin', 'POST', '/keys/{set}', createKeySet),
  row('admin', 'PUT', '/keys/{set}', setKeySet),
  row('admin', 'DELETE', '/keys/{set}', deleteKeySet),
  row('admin', 'GET', '/keys/{set}/{kid}', getKey),
  row('admin', 'PUT', '/keys/{set}/{kid}', setKey),
  row('admin', 'DELETE', '/keys/{set}/{kid}', deleteKey),
  row('admin', 'GET', '/trust/grants/jwt-bearer/issuers', listTrusted),
  row('admin', 'POST', '/trust/grants/jwt-bearer/issuers', trust),
  row('admin', 'GET', '/trust/grants/jwt-bearer/issuers/{id}', getTrusted),
  row('admin', 'DELETE', '/trust/grants/jwt-bearer/issuers/{id}', distrust),
  row('admin', 'GET', '/health/alive', healthy),
  row('admin', 'GET', '/health/ready', healthy),
  row('admin', 'GET', '/version', version),
  row('admin', 'GET', '/metrics/prometheus', getMetrics),
];

/** Every endpoint of both listeners. */
export const routes: readonly HydraRoute[] = [
  ...publicRows,
  ...adminRows.map((one) => ({ ...one, path: `/admin${one.path}` })),
];
