import type { AppConfig } from '../../openapi/index.ts';
import type { Fetch } from './client.ts';

/** Members of Kratos's answers that hold addresses of its own. */
const members: ReadonlySet<string> = new Set([
  'action',
  'href',
  'logout_url',
  'redirect_browser_to',
  'redirect_to',
  'request_url',
  'return_to',
  'src',
  'url',
]);

/** What a browser has to do with there. */
const paths = /^\/(self-service|\.well-known\/ory)\//;

/**
 * Kratos behind the gateway still names its own address (`serve.public.base_url`). Everything there is asked for at the
 * gateway: the path stays, and all the rest of the app knows one address only. Other addresses are left as they are.
 * @returns `fetch` itself where Kratos is called at its own address. Rejects where Kratos did not answer the gateway
 */
export function oneOrigin({ kratos_url: url, kratos_base_url: base }: AppConfig, fetch: Fetch): Fetch {
  if (base === undefined) return fetch;
  const here = (name: string, value: unknown) =>
    typeof value === 'string' && members.has(name) && value.startsWith(base) && paths.test(value.slice(base.length))
      ? url + value.slice(base.length)
      : value;
  return async (request) => {
    const response = await fetch(request);
    const { status, statusText, headers } = response;
    const isKratos = request.url.startsWith(url) && !request.url.startsWith(`${url}/gateway/`);
    const hasJson = status !== 204 && /[/+]json\b/.test(headers.get('content-type') ?? '');
    if (!isKratos || !hasJson) return response;
    const text = await response.text();
    // So says the gateway: nothing answered it, as nothing would have answered the browser.
    if (status >= 502 && text.includes('"upstream_unavailable"')) throw new TypeError('Kratos did not answer');
    return new Response(mapped(text, here), { status, statusText, headers });
  };
}

/** A text that is no JSON is for others to complain about. */
function mapped(text: string, map: (name: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(JSON.parse(text, map));
  } catch {
    return text;
  }
}
