import type { AppConfig } from '@members/openapi';
import { kratosParameterWriter } from '../api/query-parameters.ts';
import { journeyOf } from './journey/journey.ts';
import { entersByNavigation, queryOf } from './query.ts';

/** Kinds of flow whose first call follows from the page's address. */
const predictableKinds = ['login', 'registration'] as const;

/** Requests of Hydra that the gateway answers. */
const gatewayRequests = ['consent', 'logout'] as const;

/**
 * Returns the address of the first call that a page will make; undefined if it does not follow from the page's address.
 */
function firstCallAddress(config: AppConfig, page: URL): URL | undefined {
  const base = config.base_path.replace(/\/$/, '');
  const gatewayRequest = config.gateway
    ? gatewayRequests.find((each) => page.pathname === `${base}/${each}`)
    : undefined;
  const challenge = page.searchParams.get(`${gatewayRequest}_challenge`);
  if (challenge) {
    const query = new URLSearchParams({ [`${gatewayRequest}_challenge`]: challenge });
    return new URL(`${base}/gateway/${gatewayRequest}?${query}`, page);
  }
  const kind = predictableKinds.find((each) => page.pathname.replace(/\/$/, '') === `${base}/${each}`);
  if (kind === undefined) return undefined;
  const kratos = config.kratos_url.replace(/\/$/, '');
  const flow = page.searchParams.get('flow');
  const path = `${kratos}/self-service/${kind}`;
  if (flow) return new URL(`${path}/flows?${new URLSearchParams({ id: flow })}`);
  const journey = journeyOf(page.searchParams);
  if (entersByNavigation(config, kind, page, journey)) return undefined;
  const written = kratosParameterWriter(page.origin);
  const query = Object.entries(queryOf(config, kind, page, journey)).map(([key, value]) => [
    key,
    written(key, String(value)),
  ]);
  return new URL(`${path}/browser?${new URLSearchParams(query)}`);
}

function isSame(one: URL, other: URL): boolean {
  const sorted = ({ searchParams }: URL) => String([...searchParams].sort());
  return one.origin === other.origin && one.pathname === other.pathname && sorted(one) === sorted(other);
}

/**
 * Sends the page's first call while the app is still loading.
 * @returns a `fetch` that returns this call's response to the first request for it, and sends all other requests
 */
export function startFirstCall(
  config: AppConfig,
  page: URL,
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const address = firstCallAddress(config, page);
  if (address === undefined) return fetch;
  const request = new Request(address, { credentials: 'include', headers: { accept: 'application/json' } });
  let running: Promise<Response> | undefined = fetch(request);
  // A failure is handled by the request that takes the call over.
  running.catch(() => undefined);
  return (request) => {
    const response = running;
    if (response === undefined || request.method !== 'GET' || !isSame(new URL(request.url), address))
      return fetch(request);
    running = undefined;
    return response;
  };
}
