import createClient, { type Client } from 'openapi-fetch';
import type { KratosPaths } from '../../openapi/index.ts';

/** How the app reaches a server; `globalThis.fetch` in the browser, the simulator in a test. */
export type Fetch = (request: Request) => Promise<Response>;

export type KratosApi = Client<KratosPaths>;

/**
 * Typed calls to Kratos's public API, always with cookies and asking for JSON (Kratos behaviour, 0.2).
 * @param baseUrl address of the public API as the browser sees it
 */
export function createKratosApi(baseUrl: string, fetch: Fetch): KratosApi {
  return createClient<KratosPaths>({
    baseUrl,
    fetch,
    credentials: 'include',
    headers: { accept: 'application/json' },
  });
}
