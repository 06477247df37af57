import { getMetrics } from '../http/metrics.ts';
import { discovery, jwks } from './about/discovery.ts';
import { errorFallback, fallbackPage } from './about/fallbacks.ts';
import { answerOptions, getHealth, getVersion } from './about/health.ts';
import { acceptConsent, getConsent, rejectConsent } from './admin/consent.ts';
import { deleteTokens, introspect } from './admin/introspect.ts';
import { createKeySet, deleteKey, deleteKeySet, getKey, getKeySet, setKey, setKeySet } from './admin/key-sets.ts';
import { acceptLogin, getLogin, rejectLogin } from './admin/login.ts';
import { acceptLogout, getLogout, rejectLogout } from './admin/logout.ts';
import { listConsents, revokeConsentSessions, revokeLoginSessions } from './admin/sessions.ts';
import {
  createTrustedIssuer,
  deleteTrustedIssuer,
  getTrustedIssuer,
  listTrustedIssuers,
} from './admin/trusted-issuers.ts';
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
import {
  deleteRegisteredClient,
  getRegisteredClient,
  registerClient,
  setRegisteredClient,
} from './client/registration.ts';
import { createCredential } from './credentials/endpoint.ts';
import { acceptUserCode } from './device/accept.ts';
import { authorizeDevice } from './device/authorize.ts';
import { verifyDevice } from './device/verify.ts';
import { logout } from './logout/endpoint.ts';
import type { Endpoint } from './request/context.ts';
import { clientCorsPaths } from './token/client-origins.ts';
import { tokenEndpoint } from './token/endpoint.ts';
import { revoke } from './token/revoke.ts';
import { userinfo } from './token/userinfo.ts';

export interface HydraRoute {
  readonly listener: 'public' | 'admin';
  readonly method: string;
  readonly path: string;
  readonly handler: Endpoint;
}

const routeTo = (listener: 'public' | 'admin', method: string, path: string, handler: Endpoint): HydraRoute => ({
  listener,
  method,
  path,
  handler,
});

const publicRows = [
  routeTo('public', 'GET', '/.well-known/openid-configuration', discovery),
  routeTo('public', 'GET', '/.well-known/oauth-authorization-server', discovery),
  routeTo('public', 'GET', '/.well-known/jwks.json', jwks),
  routeTo('public', 'GET', '/oauth2/auth', authorize),
  routeTo('public', 'POST', '/oauth2/auth', authorize),
  routeTo('public', 'POST', '/oauth2/token', tokenEndpoint),
  routeTo('public', 'POST', '/oauth2/revoke', revoke),
  routeTo('public', 'POST', '/oauth2/device/auth', authorizeDevice),
  routeTo('public', 'GET', '/oauth2/device/verify', verifyDevice),
  routeTo('public', 'POST', '/oauth2/register', registerClient),
  routeTo('public', 'GET', '/oauth2/register/{id}', getRegisteredClient),
  routeTo('public', 'PUT', '/oauth2/register/{id}', setRegisteredClient),
  routeTo('public', 'DELETE', '/oauth2/register/{id}', deleteRegisteredClient),
  routeTo('public', 'POST', '/credentials', createCredential),
  routeTo('public', 'GET', '/userinfo', userinfo),
  routeTo('public', 'POST', '/userinfo', userinfo),
  routeTo('public', 'GET', '/oauth2/sessions/logout', logout),
  routeTo('public', 'POST', '/oauth2/sessions/logout', logout),
  routeTo('public', 'GET', '/oauth2/fallbacks/login', fallbackPage('urls.login')),
  routeTo('public', 'GET', '/oauth2/fallbacks/consent', fallbackPage('urls.consent')),
  routeTo('public', 'GET', '/oauth2/fallbacks/logout', fallbackPage('urls.logout')),
  routeTo(
    'public',
    'GET',
    '/oauth2/fallbacks/logout/callback',
    fallbackPage(
      'urls.post_logout_redirect',
      'You logged out successfully!',
      'The Default Post Logout URL is not set which is why you are seeing this fallback page. Your log out request however succeeded.',
    ),
  ),
  routeTo('public', 'GET', '/oauth2/fallbacks/device', fallbackPage('urls.device.verification')),
  routeTo(
    'public',
    'GET',
    '/oauth2/fallbacks/device/done',
    fallbackPage(
      'urls.device.success',
      'You successfully authenticated on your device!',
      'The Default Post Device URL is not set which is why you are seeing this fallback page. Your device login request however succeeded.',
    ),
  ),
  routeTo('public', 'GET', '/oauth2/fallbacks/error', errorFallback),
  routeTo('public', 'GET', '/health/alive', getHealth),
  routeTo('public', 'GET', '/health/ready', getHealth),
  ...clientCorsPaths.map((path) => routeTo('public', 'OPTIONS', path, answerOptions)),
];

const requests = '/oauth2/auth/requests';
const sessions = '/oauth2/auth/sessions';

const adminRows = [
  routeTo('admin', 'GET', `${requests}/login`, getLogin),
  routeTo('admin', 'PUT', `${requests}/login/accept`, acceptLogin),
  routeTo('admin', 'PUT', `${requests}/login/reject`, rejectLogin),
  routeTo('admin', 'GET', `${requests}/consent`, getConsent),
  routeTo('admin', 'PUT', `${requests}/consent/accept`, acceptConsent),
  routeTo('admin', 'PUT', `${requests}/consent/reject`, rejectConsent),
  routeTo('admin', 'PUT', `${requests}/device/accept`, acceptUserCode),
  routeTo('admin', 'GET', `${requests}/logout`, getLogout),
  routeTo('admin', 'PUT', `${requests}/logout/accept`, acceptLogout),
  routeTo('admin', 'PUT', `${requests}/logout/reject`, rejectLogout),
  routeTo('admin', 'GET', `${sessions}/consent`, listConsents),
  routeTo('admin', 'DELETE', `${sessions}/consent`, revokeConsentSessions),
  routeTo('admin', 'DELETE', `${sessions}/login`, revokeLoginSessions),
  routeTo('admin', 'POST', '/oauth2/introspect', introspect),
  routeTo('admin', 'DELETE', '/oauth2/tokens', deleteTokens),
  routeTo('admin', 'GET', '/clients', listClients),
  routeTo('admin', 'POST', '/clients', createClient),
  routeTo('admin', 'GET', '/clients/{id}', getClient),
  routeTo('admin', 'PUT', '/clients/{id}', setClient),
  routeTo('admin', 'PATCH', '/clients/{id}', patchClient),
  routeTo('admin', 'DELETE', '/clients/{id}', removeClient),
  routeTo('admin', 'PUT', '/clients/{id}/lifespans', setClientLifespans),
  routeTo('admin', 'GET', '/keys/{set}', getKeySet),
  routeTo('admin', 'POST', '/keys/{set}', createKeySet),
  routeTo('admin', 'PUT', '/keys/{set}', setKeySet),
  routeTo('admin', 'DELETE', '/keys/{set}', deleteKeySet),
  routeTo('admin', 'GET', '/keys/{set}/{kid}', getKey),
  routeTo('admin', 'PUT', '/keys/{set}/{kid}', setKey),
  routeTo('admin', 'DELETE', '/keys/{set}/{kid}', deleteKey),
  routeTo('admin', 'GET', '/trust/grants/jwt-bearer/issuers', listTrustedIssuers),
  routeTo('admin', 'POST', '/trust/grants/jwt-bearer/issuers', createTrustedIssuer),
  routeTo('admin', 'GET', '/trust/grants/jwt-bearer/issuers/{id}', getTrustedIssuer),
  routeTo('admin', 'DELETE', '/trust/grants/jwt-bearer/issuers/{id}', deleteTrustedIssuer),
  routeTo('admin', 'GET', '/health/alive', getHealth),
  routeTo('admin', 'GET', '/health/ready', getHealth),
  routeTo('admin', 'GET', '/version', getVersion),
  routeTo('admin', 'GET', '/metrics/prometheus', getMetrics),
];

export const routes: readonly HydraRoute[] = [
  ...publicRows,
  ...adminRows.map((one) => ({ ...one, path: `/admin${one.path}` })),
];
