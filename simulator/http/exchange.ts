/**
 * A request and its response, independent of the host. node:http, MSW, a service worker and tests translate to and from
 * these types. Cookies are data of their own, because browsers hide the Cookie and Set-Cookie headers of a Request and a
 * Response that a script makes.
 */

export interface Incoming {
  readonly method: string;
  /** Absolute, with the host from the client's request. */
  readonly url: URL;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  readonly cookies: ReadonlyMap<string, string>;
  /** The peer's address and port, shown in a session's devices. */
  readonly address: string;
  /**
   * The body; empty if there is none. May be called more than once.
   *
   * @param limit in bytes; the host stops reading soon after it. The limit of the first call counts.
   */
  bytes(limit?: number): Promise<Uint8Array>;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly domain?: string;
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge?: number;
  readonly expires?: Date;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: 'Lax' | 'Strict' | 'None';
}

export interface Answer {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly Cookie[];
  /** `null` if there is no body. */
  readonly body: string | null;
  /** The host closes the connection half way through the body. */
  readonly cut?: boolean;
  /**
   * Writes further text after the body until the client leaves, and returns a function that stops it. Only a host with
   * sockets supports it.
   */
  readonly stream?: (write: (text: string) => void) => () => void;
}

export { ConnectionDropped } from '../runtime/connection-dropped.ts';

export type Handler = (incoming: Incoming) => Promise<Answer>;

/** A server's two listeners. Kratos and Hydra both have them. */
export interface Service {
  readonly public: Handler;
  readonly admin: Handler;
}
