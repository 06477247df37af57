import type { AppConfig } from '../../openapi/index.ts';
import type { Fetch } from './client.ts';

/** Members of Kratos's answers that hold addresses of its own. */
const members = 'action|href|logout_url|redirect_browser_to|redirect_to|request_url|return_to|src|url';

/** What a browser has to do with there. */
const paths = '/(?:self-service|\\.well-known/ory)/';

/**
 * Kratos behind the gateway still names its own address (`serve.public.base_url`); everything there is asked for at the gateway.
 * @returns the text of a JSON answer with those addresses as the gateway's: the path stays, other addresses are left as they are
 */
function ownAddresses({ kratos_url: url, kratos_base_url: base = '' }: AppConfig): (json: string) => string {
  const named = base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`("(?:${members})":\\s*")${named}(?=${paths})`, 'g');
  return (json) => json.replace(found, (_, before: string) => before + url);
}

/**
 * The same around each call, so that all the rest of the app knows one address only.
 * @returns `fetch` itself where Kratos is called at its own address. Rejects where Kratos did not answer the gateway
 */
export function oneOrigin(config: AppConfig, fetch: Fetch): Fetch {
  const { kratos_url: url, kratos_base_url: base } = config;
  if (base === undefined) return fetch;
  const here = ownAddresses(config);
  return async (request) => {
    const response = await fetch(request);
    const { status, statusText, headers } = response;
    const isKratos = request.url.startsWith(url) && !request.url.startsWith(`${url}/gateway/`);
    const hasJson = status !== 204 && /[/+]json\b/.test(headers.get('content-type') ?? '');
    if (!isKratos || !hasJson) return response;
    const text = await response.text();
    // So says the gateway: nothing answered it, as nothing would have answered the browser.
    if (status >= 502 && text.includes('"upstream_unavailable"')) throw new TypeError('Kratos did not answer');
    return new Response(here(text), { status, statusText, headers });
  };
}
