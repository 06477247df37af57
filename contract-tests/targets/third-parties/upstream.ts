import { type Clock, createUpstream, type Handler, systemClock, systemRandom } from 'ory-simulator/core';
import { type Listening, listen } from 'ory-simulator/node';
import type { Addresses } from '../../runner/exchange.ts';
import { loopback, type NetworkLayout, withHost } from '../network-layout.ts';

const path = '/self-service/methods/oidc/callback';

/** Callback paths in the profiles: followed by the provider's id, or below an organization. */
const paths = [
  path,
  ...['acme', 'globex', 'gitlab', 'salesforce', 'auth0', 'auth0-auto', 'uaepass-staging'].map((id) => `${path}/${id}`),
  '/self-service/methods/oidc/organization/2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11/callback/globex',
];

/** Address of the proxy that a profile names as its public address. */
const proxy = 'http://127.0.0.1:4455/proxied';

/** Creates the social sign-in provider of all targets. It has no accounts: suites submit the claims. */
export function makeUpstream(
  { public: kratos }: Pick<Addresses, 'public'>,
  issuer: string,
  clock: Clock = systemClock,
): Handler {
  return createUpstream(
    {
      issuer,
      name: 'Upstream',
      clients: [
        {
          client_id: 'contract-kratos',
          client_secret: 'contract-kratos-secret',
          redirect_uris: [kratos, proxy].flatMap((base) => paths.map((each) => base + each)),
        },
      ],
      accounts: [],
    },
    { clock, random: systemRandom, quickKeys: true },
  );
}

interface UpstreamOptions {
  /** Address to serve it at; a free port by default. */
  readonly address?: string;
  readonly place?: NetworkLayout;
  /** Dates its tokens; default the machine's clock. */
  readonly clock?: Clock | undefined;
}

/** Serves the provider for the Kratos at these addresses. */
export async function serveUpstream(
  addresses: Pick<Addresses, 'public'>,
  { address, place: { testsListen, tests } = loopback, clock }: UpstreamOptions = {},
): Promise<Listening> {
  let handler: Handler | undefined;
  const served = await listen(async (request) => (handler as Handler)(request), {
    port: address ? Number(new URL(address).port) : 0,
    host: testsListen,
  });
  const origin = address ?? withHost(served.origin, tests);
  handler = makeUpstream(addresses, origin, clock);
  return { ...served, origin };
}
