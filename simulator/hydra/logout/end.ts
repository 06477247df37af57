import { seconds } from '../../go/time.ts';
import { encodeGoQuery } from '../../go/url/query.ts';
import { uuid } from '../../runtime/runtime.ts';
import type { Client } from '../domain/client.ts';
import { deleteLoginSession } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';

/** As long as the server's client waits for one answer (`driver/registry_sql.go`). */
const patience = 30_000;

/** The clients that took part in a login session, each once. */
export function clientsOf(hydra: Hydra, sid: string): Client[] {
  const ids = hydra.world.consents.where(({ flow }) => flow.session_id === sid);
  return [...new Set(ids.map(({ flow }) => flow.client.client_id))].flatMap((id) => hydra.world.clients.get(id) ?? []);
}

/** Posts the logout token of OpenID Connect Back-Channel Logout, 2.4; an unreachable client changes nothing. */
async function tellClient(hydra: Hydra, client: Client, sid: string): Promise<void> {
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
    signal: AbortSignal.timeout(patience),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encodeGoQuery({ logout_token }),
  });
}

/** Ends the session at the identity provider too, where `urls.identity_provider.url` names its admin address. */
async function tellIdentityProvider(hydra: Hydra, session: string): Promise<void> {
  const { url, headers } = hydra.config.urls.identity_provider;
  if (!url || session === '') return;
  const address = `${url.replace(/\/$/, '')}/admin/sessions/${encodeURIComponent(session)}`;
  await hydra.runtime.fetch(address, {
    method: 'DELETE',
    signal: AbortSignal.timeout(patience),
    headers: { ...headers },
  });
}

/** Ends a login session and tells everybody who took part; whoever cannot be reached does not stop it. */
export async function endLoginSession(hydra: Hydra, sid: string): Promise<void> {
  const told = clientsOf(hydra, sid)
    .filter((client) => client.backchannel_logout_uri !== '')
    .map((client) => tellClient(hydra, client, sid));
  const session = await deleteLoginSession(hydra.world, sid);
  await Promise.allSettled([...told, tellIdentityProvider(hydra, session?.identity_provider_session_id ?? '')]);
}
