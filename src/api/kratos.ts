import type { KratosPaths } from '../../openapi/index.ts';
import { type Client, createClient, type Fetch } from './client.ts';
import { kratosParameter } from './parameters.ts';

export type KratosApi = Client<KratosPaths>;

/**
 * Typed calls to Kratos's public API, always with cookies and asking for JSON
 * (x/isjsonrequest.go of Kratos v26.2.0, `IsJSONRequest`).
 * @param baseUrl address of the public API as the browser sees it
 * @param origin origin that this app is served from: return addresses are read on it
 */
export const createKratosApi = (baseUrl: string, fetch: Fetch, origin: string): KratosApi =>
  createClient(baseUrl, fetch, 'include', kratosParameter(origin));
