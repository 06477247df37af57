/** Every operation of Kratos that is simulated, by listener. */
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
import { flowRoutes } from './flow/kinds.ts';
import { createRecoveryCodeForIdentity } from './method/code/recovery-admin.ts';
import { createRecoveryLinkForIdentity } from './method/link/recovery-admin.ts';
import { callbackByGet, finishSocialSignIn } from './method/oidc/callback.ts';
import { getWebAuthnJavaScript, scriptPath } from './method/webauthn/script.ts';
import {
  getConfigRevision,
  getFlowError,
  getIdentitySchema,
  getVersion,
  isAlive,
  listIdentitySchemas,
} from './public-handlers.ts';
import { onAdmin, onPublic } from './request/other-listener.ts';
import { deleteMySession, deleteMySessions, exchangeSessionToken, listMySessions, whoami } from './session/handlers.ts';
import { createBrowserLogoutFlow, performNativeLogout, updateLogoutFlow } from './session/logout.ts';

export type Operation = (context: FlowContext) => Promise<Answer>;
type OperationRoute = Route<Operation>;

const row = (method: string, path: string, handler: Operation): OperationRoute => ({ method, path, handler });

export const publicRoutes: readonly OperationRoute[] = [
  ...flowRoutes.map(({ method, path, handler }) => row(method, path, handler)),
  row('GET', '/self-service/logout/browser', createBrowserLogoutFlow),
  row('GET', '/self-service/logout', updateLogoutFlow),
  row('DELETE', '/self-service/logout/api', performNativeLogout),
  row('GET', '/self-service/methods/oidc/callback', finishSocialSignIn),
  row('GET', '/self-service/methods/oidc/callback/{provider}', finishSocialSignIn),
  row('POST', '/self-service/methods/oidc/callback/{provider}', callbackByGet),
  row('GET', '/self-service/errors', getFlowError),
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT'].map((method) =>
    row(method, '/sessions/whoami', whoami),
  ),
  row('GET', '/sessions/token-exchange', exchangeSessionToken),
  row('GET', '/sessions', listMySessions),
  row('DELETE', '/sessions', deleteMySessions),
  row('DELETE', '/sessions/{id}', deleteMySession),
  row('GET', '/schemas', listIdentitySchemas),
  row('GET', '/schemas/{id}', getIdentitySchema),
  row('GET', scriptPath, getWebAuthnJavaScript),
  row('GET', '/admin/schemas', listIdentitySchemas),
  row('GET', '/admin/schemas/{id}', getIdentitySchema),
  row('GET', '/health/alive', isAlive),
  row('GET', '/health/ready', isAlive),
  ...onPublic,
];

export const adminRoutes: readonly OperationRoute[] = [
  row('GET', '/admin/identities', listIdentities),
  row('POST', '/admin/identities', createIdentity),
  row('PATCH', '/admin/identities', batchPatchIdentities),
  row('GET', '/admin/identities/by/external/{externalID}', getIdentityByExternalId),
  row('GET', '/admin/identities/{id}', getIdentity),
  row('PUT', '/admin/identities/{id}', updateIdentity),
  row('PATCH', '/admin/identities/{id}', patchIdentity),
  row('DELETE', '/admin/identities/{id}', deleteIdentity),
  row('DELETE', '/admin/identities/{id}/credentials/{type}', deleteIdentityCredentials),
  row('GET', '/admin/identities/{id}/sessions', listIdentitySessions),
  row('DELETE', '/admin/identities/{id}/sessions', deleteIdentitySessions),
  row('GET', '/admin/sessions', listSessions),
  row('GET', '/admin/sessions/{id}', getSession),
  row('DELETE', '/admin/sessions/{id}', disableSession),
  row('PATCH', '/admin/sessions/{id}/extend', extendSession),
  row('POST', '/admin/recovery/code', createRecoveryCodeForIdentity),
  row('POST', '/admin/recovery/link', createRecoveryLinkForIdentity),
  row('GET', '/admin/courier/messages', listMessages),
  row('GET', '/admin/courier/messages/{id}', getMessage),
  row('GET', '/admin/health/alive', isAlive),
  row('GET', '/admin/health/ready', isAlive),
  row('GET', '/admin/health/config', getConfigRevision),
  row('GET', '/admin/version', getVersion),
  row('GET', '/admin/metrics/prometheus', getMetrics),
  ...onAdmin,
];
