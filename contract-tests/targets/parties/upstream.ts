import { type Listening, listen } from 'ory-simulator/adapter/server';
import type { Handler } from 'ory-simulator/http/exchange';
import { type Clock, systemClock, systemRandom } from 'ory-simulator/runtime/runtime';
import { createUpstream } from 'ory-simulator/upstream';
import type { Addresses } from '../../runner/exchange.ts';
import { loopback, type Place, withHost } from '../place.ts';

const path = '/self-service/methods/oidc/callback';

/** What profiles make of the path: the ids of their providers follow it, or one of an organization goes before. */
const paths = [
  path,
  ...['acme', 'globex', 'gitlab', 'salesforce', 'auth0', 'auth0-auto', 'uaepass-staging'].map((id) => `${path}/${id}`),
  '/self-service/methods/oidc/organization/2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11/callback/globex',
];

/** A proxy, by the address that a profile says providers know. */
const proxy = 'http://127.0.0.1:4455/proxied';

/** The social sign-in provider that all targets share: it knows nobody, suites say who they are. */
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
  /** Address to serve it at; without one it gets a free port. */
  readonly address?: string;
  readonly place?: Place;
}

/** Serves it for the Kratos at these addresses. */
export async function serveUpstream(
  addresses: Pick<Addresses, 'public'>,
  { address, place: { testsListen, tests } = loopback }: UpstreamOptions = {},
): Promise<Listening> {
  let handler: Handler | undefined;
  const served = await listen(async (request) => (handler as Handler)(request), {
    port: address ? Number(new URL(address).port) : 0,
    host: testsListen,
  });
  const origin = address ?? withHost(served.origin, tests);
  handler = makeUpstream(addresses, origin);
  return { ...served, origin };
}
