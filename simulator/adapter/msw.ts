import { HttpResponse, http } from 'msw';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import { type Handle, requestJar } from './fetch.ts';

/**
 * Request handlers for `setupServer` and `setupWorker`: everything below the given addresses goes to
 * the simulator. Cookies come from msw's own resolver argument, since browsers hide the header.
 *
 * @param origins for example `http://127.0.0.1:4433`
 */
export function simulatorHandlers(simulator: { readonly handle: Handle }, origins: readonly string[]) {
  return origins.map((origin) =>
    http.all(`${origin.replace(/\/+$/, '')}/*`, async ({ request, cookies }) => {
      const jar = requestJar(
        Object.entries(cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const response = await simulator.handle(request, jar).catch(unanswered);
      if (response === undefined) return HttpResponse.error();
      // msw's own response class keeps Set-Cookie where a plain one loses it.
      return new HttpResponse(response.body, { status: response.status, headers: response.headers });
    }),
  );
}

/** A connection that the server ends is a failure of the network. */
function unanswered(error: unknown): undefined {
  if (!(error instanceof ConnectionDropped)) throw error;
}
