/** Sends requests as a browser's script does: with JSON and cookies. Redirects are returned, not followed. */
import { CookieJar } from 'tough-cookie';

const json = 'application/json';

/** Creates a browser with its own cookies. */
export function createBrowser() {
  const jar = new CookieJar();
  return {
    /** Returns the Cookie header for an address. */
    cookieFor: (url) => jar.getCookieStringSync(url),
    clearCookies: () => jar.removeAllCookiesSync(),
    /**
     * Sends a request.
     * @param body a JSON value, or URLSearchParams for a form
     * @returns the response's status, its `location` ('' if there is none) and its body, parsed if it is JSON
     * @throws if the connection breaks
     */
    async ask(method, url, body, more = {}) {
      const isForm = body instanceof URLSearchParams;
      const type = body === undefined || isForm ? {} : { 'content-type': json };
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { accept: json, ...type, cookie: jar.getCookieStringSync(url), ...more },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) jar.setCookieSync(line, url);
      const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        location: response.headers.get('location') ?? '',
        body: isJson ? JSON.parse(text) : text,
      };
    },
  };
}

/**
 * Sends one request without cookies.
 * @returns the JSON of the response
 * @throws if its status is not 2xx
 */
export async function askJson(method, url, body) {
  const answer = await createBrowser().ask(method, url, body);
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
