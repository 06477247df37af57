import type { Middleware } from 'openapi-fetch';

/** Thrown for a response whose body is not JSON, although JSON was requested. */
export class NotJson extends Error {
  readonly response: Response;

  constructor(response: Response, options?: ErrorOptions) {
    super(`${response.url || 'The server'} answered ${response.status} without JSON`, options);
    this.response = response;
  }
}

/**
 * Returns a middleware that parses the body of each response as JSON, whatever its status, and changes it for the
 * caller. A response with status 204 has no body and stays unchanged.
 * @param changes functions of the parsed body, applied in order
 * @throws NotJson when the body has another type, is broken, or is nested too deeply
 */
export const readJson = (...changes: ReadonlyArray<(body: unknown) => unknown>): Middleware => ({
  async onResponse({ response }) {
    if (response.status === 204) return undefined;
    if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) throw new NotJson(response);
    const text = await response.text();
    try {
      const body: unknown = JSON.parse(text);
      return new Response(JSON.stringify(changes.reduce((value, change) => change(value), body)), response);
    } catch (error) {
      throw new NotJson(response, { cause: error });
    }
  },
});
