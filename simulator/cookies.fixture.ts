import { CookieJar } from 'tough-cookie';

const host = 'http://127.0.0.1/';

/** A cookie jar for HTTP clients that have none. All ports of the host share its cookies, as in a browser. */
export class Cookies {
  readonly #jar = new CookieJar();

  /** The `Cookie` header of the next request. */
  get header(): string {
    return this.#jar.getCookieStringSync(host);
  }

  /** Takes the `Set-Cookie` headers of a response. */
  keep(lines: readonly string[] = []): void {
    for (const line of lines) this.#jar.setCookieSync(line, host);
  }
}
