/** The operations of Kratos that the simulator has, by listener. */
import type { Answer } from '../http/exchange.ts';
import { getMetrics } from '../http/metrics.ts';
import type { Route } from '../http/router.ts';
import { batchPatchIdentities } from './admin/batch-identities.ts';
import { deleteIdentityCredentials } from './admin/delete-credentials.ts';
import {
  createIdentity,
  deleteIdentity,
  getIdentity,
  getIdentityByExternalId,
  updateIdentity,
} from './admin/identities.ts';
import { listIdentities } from './admin/list-identities.ts';
import { listSessions } from './admin/list-sessions.ts';
import { patchIdentity } from './admin/patch-identity.ts';
import {
  deleteIdentitySessions,
  disableSession,
  extendSession,
  getSession,
  listIdentitySessions,
} from './admin/sessions.ts';
import { getMessage, listMessages } from './courier/handlers.ts';
import type { FlowContext } from './flow/engine/method.ts';
import { flowRoutes } from './flow/flow-routes.ts';
import { createRecoveryCodeForIdentity } from './method/code/recovery-admin.ts';
import { createRecoveryLinkForIdentity } from './method/link/recovery-admin.ts';
import { finishSocialSignIn, redirectPostToGet } from './method/oidc/callback.ts';
import { getWebAuthnJavaScript, scriptPath } from './method/webauthn/script.ts';
import {
  getConfigRevision,
  getFlowError,
  getIdentitySchema,
  getVersion,
  isAlive,
  listIdentitySchemas,
} from './public-handlers.ts';
import { adminToPublicRoutes, publicToAdminRoutes } from './request/other-listener.ts';
import { deleteMySession, deleteMySessions, exchangeSessionToken, listMySessions, whoami } from './session/handlers.ts';
import { createBrowserLogoutFlow, performNativeLogout, updateLogoutFlow } from './session/logout.ts';

export type Operation = (context: FlowContext) => Promise<Answer>;
type OperationRoute = Route<Operation>;

const route = (method: string, path: string, handler: Operation): OperationRoute => ({ method, path, handler });

export const publicRoutes: readonly OperationRoute[] = [
  ...flowRoutes.map(({ method, path, handler }) => route(method, path, handler)),
  route('GET', '/self-service/logout/browser', createBrowserLogoutFlow),
  route('GET', '/self-service/logout', updateLogoutFlow),
  route('DELETE', '/self-service/logout/api', performNativeLogout),
  route('GET', '/self-service/methods/oidc/callback', finishSocialSignIn),
  route('GET', '/self-service/methods/oidc/callback/{provider}', finishSocialSignIn),
  route('POST', '/self-service/methods/oidc/callback/{provider}', redirectPostToGet),
  route('GET', '/self-service/errors', getFlowError),
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT'].map((method) =>
    route(method, '/sessions/whoami', whoami),
  ),
  route('GET', '/sessions/token-exchange', exchangeSessionToken),
  route('GET', '/sessions', listMySessions),
  route('DELETE', '/sessions', deleteMySessions),
  route('DELETE', '/sessions/{id}', deleteMySession),
  route('GET', '/schemas', listIdentitySchemas),
  route('GET', '/schemas/{id}', getIdentitySchema),
  route('GET', scriptPath, getWebAuthnJavaScript),
  route('GET', '/admin/schemas', listIdentitySchemas),
  route('GET', '/admin/schemas/{id}', getIdentitySchema),
  route('GET', '/health/alive', isAlive),
  route('GET', '/health/ready', isAlive),
  ...publicToAdminRoutes,
];

export const adminRoutes: readonly OperationRoute[] = [
  route('GET', '/admin/identities', listIdentities),
  route('POST', '/admin/identities', createIdentity),
  route('PATCH', '/admin/identities', batchPatchIdentities),
  route('GET', '/admin/identities/by/external/{externalID}', getIdentityByExternalId),
  route('GET', '/admin/identities/{id}', getIdentity),
  route('PUT', '/admin/identities/{id}', updateIdentity),
  route('PATCH', '/admin/identities/{id}', patchIdentity),
  route('DELETE', '/admin/identities/{id}', deleteIdentity),
  route('DELETE', '/admin/identities/{id}/credentials/{type}', deleteIdentityCredentials),
  route('GET', '/admin/identities/{id}/sessions', listIdentitySessions),
  route('DELETE', '/admin/identities/{id}/sessions', deleteIdentitySessions),
  route('GET', '/admin/sessions', listSessions),
  route('GET', '/admin/sessions/{id}', getSession),
  route('DELETE', '/admin/sessions/{id}', disableSession),
  route('PATCH', '/admin/sessions/{id}/extend', extendSession),
  route('POST', '/admin/recovery/code', createRecoveryCodeForIdentity),
  route('POST', '/admin/recovery/link', createRecoveryLinkForIdentity),
  route('GET', '/admin/courier/messages', listMessages),
  route('GET', '/admin/courier/messages/{id}', getMessage),
  route('GET', '/admin/health/alive', isAlive),
  route('GET', '/admin/health/ready', isAlive),
  route('GET', '/admin/health/config', getConfigRevision),
  route('GET', '/admin/version', getVersion),
  route('GET', '/admin/metrics/prometheus', getMetrics),
  ...adminToPublicRoutes,
];
