import createClient, { type Client, createQuerySerializer } from 'openapi-fetch';
import type { AppConfig, KratosPaths } from '../../openapi/index.ts';
import type { Fetch } from './fetch.ts';
import { kratosAddressRewriter } from './kratos-addresses.ts';
import { pageSafeTexts } from './page-safe-text.ts';
import { kratosParameterWriter } from './query-parameters.ts';
import { readJson } from './read-json.ts';

export type KratosApi = Client<KratosPaths>;

/** Whether an answer says that the gateway got none from Kratos. */
async function isGatewayError(response: Response): Promise<boolean> {
  if (response.status < 502) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return Object(Object(body).error).id === 'upstream_unavailable';
}

/** Rejects where the gateway answers in Kratos's place, as a call to Kratos itself would reject. */
const rejectGatewayErrors =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request);
    if (await isGatewayError(response)) throw new TypeError('Kratos did not answer the gateway');
    return response;
  };

/**
 * Creates a typed client of Kratos's public API, which sends cookies and asks for JSON
 * (x/isjsonrequest.go of Kratos v26.2.0, `IsJSONRequest`). A call rejects when Kratos did not
 * answer or when the answer is no JSON (`NotJson`); any status is an answer.
 * @param config where the browser finds the public API, and the address that Kratos names itself
 * @param origin origin that this app is served from: return addresses are read on it
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
