import { seconds } from '@members/engines/go/time';
import { encodeGoQuery } from '@members/engines/go/url/query';
import { uuid } from '../../runtime/runtime.ts';
import type { Client } from '../domain/client.ts';
import { deleteLoginSession } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';

/** Timeout of the server's HTTP client, in milliseconds (`driver/registry_sql.go`). */
const timeout = 30_000;

/** The clients with a consent in a login session, without duplicates. */
export function clientsOf(hydra: Hydra, sid: string): Client[] {
  const ids = hydra.world.consents.where(({ flow }) => flow.session_id === sid);
  return [...new Set(ids.map(({ flow }) => flow.client.client_id))].flatMap((id) => hydra.world.clients.get(id) ?? []);
}

/** Sends a logout token to a client (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
async function sendLogoutToken(hydra: Hydra, client: Client, sid: string): Promise<void> {
  const logout_token = await hydra.keys.sign({
    iss: hydra.config.urls.self.issuer,
    aud: [client.id],
    iat: seconds(hydra.runtime.clock.now()),
    jti: uuid(hydra.runtime.random),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    sid,
  });
  await hydra.runtime.fetch(client.backchannel_logout_uri, {
    method: 'POST',
    signal: AbortSignal.timeout(timeout),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeGoQuery({ logout_token }),
  });
}

/** Ends the session at the identity provider, if `urls.identity_provider.url` is set. */
async function endIdentityProviderSession(hydra: Hydra, session: string): Promise<void> {
  const { url, headers } = hydra.config.urls.identity_provider;
  if (!url || session === '') return;
  const address = `${url.replace(/\/$/, '')}/admin/sessions/${encodeURIComponent(session)}`;
  await hydra.runtime.fetch(address, {
    method: 'DELETE',
    signal: AbortSignal.timeout(timeout),
    headers: { ...headers },
  });
}

/**
 * Ends a login session, and notifies its clients and the identity provider. Failed notifications are ignored.
 *
 * @see Hydra consent/strategy_default.go, `performBackChannelLogoutAndDeleteSession`
 */
export async function endLoginSession(hydra: Hydra, sid: string): Promise<void> {
  const notifications = clientsOf(hydra, sid)
    .filter((client) => client.backchannel_logout_uri !== '')
    .map((client) => sendLogoutToken(hydra, client, sid));
  const session = await deleteLoginSession(hydra.world, sid);
  await Promise.allSettled([
    ...notifications,
    endIdentityProviderSession(hydra, session?.identity_provider_session_id ?? ''),
  ]);
}
