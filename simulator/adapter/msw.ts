import { HttpResponse, http } from 'msw';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import { type Handle, requestJar } from './fetch.ts';

/**
 * Creates request handlers for MSW's `setupServer` and `setupWorker` that pass everything below the given addresses to the
 * simulator. Cookies come from MSW's own argument, because browsers hide the header.
 *
 * @param origins addresses such as `http://127.0.0.1:4433`
 */
export function simulatorHandlers(simulator: { readonly handle: Handle }, origins: readonly string[]) {
  return origins.map((origin) =>
    http.all(`${origin.replace(/\/+$/, '')}/*`, async ({ request, cookies }) => {
      const jar = requestJar(
        Object.entries(cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const response = await simulator.handle(request, jar).catch(unanswered);
      if (response === undefined) return HttpResponse.error();
      // MSW's response class keeps Set-Cookie, which a plain Response loses.
      return new HttpResponse(response.body, { status: response.status, headers: response.headers });
    }),
  );
}

/** Turns a connection that the server drops into a network error. */
function unanswered(error: unknown): undefined {
  if (!(error instanceof ConnectionDropped)) throw error;
}
