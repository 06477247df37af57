import { type Listening, listen } from 'ory-simulator/adapter/server';
import type { Handler } from 'ory-simulator/http/exchange';
import { systemClock, systemRandom } from 'ory-simulator/runtime/runtime';
import { createUpstream } from 'ory-simulator/upstream';

/** Starts a social sign-in provider where users enter their identity. @param kratos the browser's address of Kratos */
export async function startUpstream(kratos: string): Promise<Listening> {
  let handler: Handler | undefined;
  const served = await listen(async (request) => (handler as Handler)(request), { port: 0 });
  const client = {
    client_id: 'stories',
    client_secret: 'stories-secret',
    redirect_uris: [`${kratos}/self-service/methods/oidc/callback/acme`],
  };
  const clock = systemClock;
  handler = createUpstream(
    { issuer: served.origin, name: 'Acme', clients: [client], accounts: [] },
    { clock, random: systemRandom },
  );
  return served;
}
