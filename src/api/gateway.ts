import type { GatewayPaths } from '../../openapi/index.ts';
import { type Client, createClient, type Fetch } from './client.ts';

export type GatewayApi = Client<GatewayPaths>;

/**
 * Typed calls to the gateway that serves this app.
 * @param baseUrl origin and base path of the app itself
 */
export const createGatewayApi = (baseUrl: string, fetch: Fetch): GatewayApi =>
  createClient(baseUrl, fetch, 'same-origin');
