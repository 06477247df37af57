import { type Listening, listen } from '../simulator/adapter/server.ts';
import type { Handler } from '../simulator/http/exchange.ts';
import { systemClock, systemRandom } from '../simulator/runtime/runtime.ts';
import { createUpstream } from '../simulator/upstream/index.ts';

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
