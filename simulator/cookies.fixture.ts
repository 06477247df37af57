import { CookieJar } from 'tough-cookie';

const host = 'http://127.0.0.1/';

/** The cookies of one browser for this host, whose ports share them, for clients that keep none. */
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
