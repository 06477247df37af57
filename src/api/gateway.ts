import type { GatewayPaths } from '@members/openapi';
import type { Fetch } from '@members/pages/view';
import createClient, { type Client } from 'openapi-fetch';
import { pageSafeTexts } from './page-safe-text.ts';
import { readJson } from './read-json.ts';

export type GatewayApi = Client<GatewayPaths>;

/**
 * Creates a typed client of the gateway that serves this app. A call rejects when there is no response or the response
 * is not JSON (`NotJson`). It resolves for any HTTP status.
 * @param baseUrl origin and base path of the app
 */
export function createGatewayApi(baseUrl: string, fetch: Fetch): GatewayApi {
  const client = createClient<GatewayPaths>({
    baseUrl,
    fetch,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  client.use(readJson(pageSafeTexts));
  return client;
}
