import type { Middleware } from 'openapi-fetch';

/** An answer whose body is no JSON, though JSON was asked for. */
export class NotJson extends Error {
  readonly response: Response;

  constructor(response: Response, options?: ErrorOptions) {
    super(`${response.url || 'The server'} answered ${response.status} without JSON`, options);
    this.response = response;
  }
}

/**
 * Middleware that reads the body of each answer as JSON, whatever its status, and changes it before the caller gets it. An
 * answer with status 204 has no body and stays as it is.
 * @param changes functions of the parsed body; each gets what the one before returned
 * @throws NotJson when the body has another type, is broken, or is nested too deeply to be read
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
