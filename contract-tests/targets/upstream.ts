import { type Listening, listen } from '../../simulator/adapter/server.ts';
import type { Handler } from '../../simulator/http/exchange.ts';
import { type Clock, systemClock, systemRandom } from '../../simulator/runtime/runtime.ts';
import { createUpstream } from '../../simulator/upstream/index.ts';
import type { Addresses } from '../exchange.ts';

/** The ids that profiles give their providers. */
const providers = ['acme', 'globex'];

/** The social sign-in provider that all targets share: it knows nobody, suites say who they are. */
export function makeUpstream(
  { public: kratos }: Pick<Addresses, 'public'>,
  issuer: string,
  clock: Clock = systemClock,
): Handler {
  const callback = `${kratos}/self-service/methods/oidc/callback`;
  return createUpstream(
    {
      issuer,
      name: 'Upstream',
      clients: [
        {
          client_id: 'contract-kratos',
          client_secret: 'contract-kratos-secret',
          redirect_uris: [callback, ...providers.map((id) => `${callback}/${id}`)],
        },
      ],
      accounts: [],
    },
    { clock, random: systemRandom },
  );
}

/** Serves it on loopback, at a free port unless an address is given. */
export async function serveUpstream(addresses: Pick<Addresses, 'public'>, address?: string): Promise<Listening> {
  let handler: Handler | undefined;
  const served = await listen(async (request) => (handler as Handler)(request), {
    port: address ? Number(new URL(address).port) : 0,
  });
  handler = makeUpstream(addresses, address ?? served.origin);
  return served;
}
