import createClient, { type Client } from 'openapi-fetch';
import type { GatewayPaths } from '../../openapi/index.ts';
import type { Fetch } from './fetch.ts';
import { pageSafeTexts } from './page-safe-text.ts';
import { readJson } from './read-json.ts';

export type GatewayApi = Client<GatewayPaths>;

/**
 * Creates a typed client of the gateway that serves this app. A call rejects when nothing answered or when the answer is no
 * JSON (`NotJson`); any status is an answer.
 * @param baseUrl origin and base path of the app itself
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
