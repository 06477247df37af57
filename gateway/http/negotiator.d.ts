/** negotiator 1.1 has no types of its own; @types/negotiator does not know `preferred`. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http';

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>);
    /** Returns the available encoding that the client prefers. If the client has no preference, the first of `preferred`. */
    encoding(available: readonly string[], options?: { readonly preferred: readonly string[] }): string | undefined;
    /** Languages of `Accept-Language`, best first. */
    languages(): string[];
  }
}
