import type { GatewayPaths } from '@members/openapi';
import type { Fetch } from '@members/pages/view';
import createClient, { type Client } from 'openapi-fetch';
import { foreignTexts } from './foreign-text.ts';
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
  client.use(readJson(foreignTexts));
  return client;
}
