import { HttpResponse, http } from 'msw';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import type { FullFetch } from './browser-client.ts';
import { type Handle, requestJar } from './fetch.ts';

/** What the handlers pass requests to: a simulator, a simulation, or only a function. */
interface HandledServers {
  readonly handle: Handle;
  /** `fetch` of a browser with its own cookies. */
  readonly fetch?: FullFetch;
}

/** Node's `fetch` keeps no cookies. */
const isNode = typeof process !== 'undefined' && process.versions?.node !== undefined;

/**
 * Creates request handlers for MSW's `setupServer` and `setupWorker` that pass everything below the given addresses to the
 * simulator.
 *
 * In Node they also keep cookies, those of `simulator.fetch`, as a browser would: a test can sign in with plain `fetch`, and
 * `simulation.play()` signs it in. Cookies of a header `Cookie` win over kept ones of their names; the first such request
 * gets a warning. A request with `credentials: 'omit'` carries no kept cookies, if MSW tells it: the `fetch` of Node does not.
 *
 * @param origins addresses such as `http://127.0.0.1:4433`
 * @param options `keepCookies`: true in Node if left out, else false, because browsers keep their own. `warn` receives the
 *   warning; `console.warn` by default
 */
export function simulatorHandlers(
  simulator: HandledServers,
  origins: readonly string[],
  {
    keepCookies = isNode,
    warn = console.warn,
  }: { readonly keepCookies?: boolean; readonly warn?: (line: string) => void } = {},
) {
  const { handle, fetch: fetchAsBrowser } = simulator;
  let isWarned = false;
  const warnOfBoth = ({ headers, url }: Request) => {
    if (isWarned || !headers.has('cookie')) return;
    isWarned = true;
    warn(
      `${new URL(url).pathname}: the request has a header Cookie, and simulatorHandlers keep cookies: those of the header win. Set keepCookies to false to send the header alone.`,
    );
  };
  const send = async (request: Request, cookies: Readonly<Record<string, string | undefined>>) => {
    if (keepCookies && fetchAsBrowser) {
      warnOfBoth(request);
      return fetchAsBrowser(request, { redirect: 'manual' });
    }
    // Browsers hide the header `Cookie`.
    const pairs = Object.entries(cookies).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return handle(request, requestJar(pairs));
  };
  return origins.map((origin) =>
    http.all(`${origin.replace(/\/+$/, '')}/*`, async ({ request, cookies }) => {
      const response = await send(request, cookies).catch(unanswered);
      if (response === undefined) return HttpResponse.error();
      // MSW 2 would keep the cookies of its own response class, too, and add them to later requests.
      if (keepCookies) return response;
      // MSW's response class keeps Set-Cookie, which a plain Response loses in browsers.
      return new HttpResponse(response.body, { status: response.status, headers: response.headers });
    }),
  );
}

/** Turns a connection that the server drops into a network error. */
function unanswered(error: unknown): undefined {
  if (!(error instanceof ConnectionDropped)) throw error;
}
