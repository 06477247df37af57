import type { AppConfig, KratosPaths } from '@members/openapi';
import type { Fetch } from '@members/pages/view';
import createClient, { type Client, createQuerySerializer } from 'openapi-fetch';
import { kratosAddressRewriter } from './kratos-addresses.ts';
import { pageSafeTexts } from './page-safe-text.ts';
import { kratosParameterWriter } from './query-parameters.ts';
import { readJson } from './read-json.ts';

export type KratosApi = Client<KratosPaths>;

/** Whether a response is the gateway's error for a Kratos that did not respond. */
async function isGatewayError(response: Response): Promise<boolean> {
  if (response.status < 502) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return Object(Object(body).error).id === 'upstream_unavailable';
}

/** Wraps `fetch`: rejects on such an error of the gateway, as a direct call to Kratos would. */
const rejectGatewayErrors =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request);
    if (await isGatewayError(response)) throw new TypeError('Kratos did not answer the gateway');
    return response;
  };

/**
 * Creates a typed client of Kratos's public API. It sends cookies and asks for JSON (x/isjsonrequest.go of Kratos
 * v26.2.0, `IsJSONRequest`). A call rejects when Kratos did not respond or the response is not JSON (`NotJson`). It
 * resolves for any HTTP status.
 * @param config the public API's address for the browser, and the address that Kratos is configured with
 * @param origin origin of this app, on which relative return addresses are resolved
 */
export function createKratosApi(
  config: Pick<AppConfig, 'kratos_url' | 'kratos_base_url'>,
  fetch: Fetch,
  origin: string,
): KratosApi {
  const writeParameter = kratosParameterWriter(origin);
  const serialize = createQuerySerializer<Record<string, unknown>>();
  const client = createClient<KratosPaths>({
    baseUrl: config.kratos_url,
    fetch: rejectGatewayErrors(fetch),
    credentials: 'include',
    headers: { accept: 'application/json' },
    querySerializer: (query) => {
      const values = Object.entries(query).filter(([, value]) => value !== undefined);
      return serialize(Object.fromEntries(values.map(([name, value]) => [name, writeParameter(name, String(value))])));
    },
  });
  client.use(readJson(pageSafeTexts, kratosAddressRewriter(config)));
  return client;
}
