import createClient, { type Client } from 'openapi-fetch';
import type { GatewayPaths } from '../../openapi/index.ts';
import type { Fetch } from './kratos.ts';

export type GatewayApi = Client<GatewayPaths>;

/**
 * Typed calls to the gateway that serves this app.
 * @param baseUrl origin and base path of the app itself
 */
export function createGatewayApi(baseUrl: string, fetch: Fetch): GatewayApi {
  return createClient<GatewayPaths>({
    baseUrl,
    fetch,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
}
