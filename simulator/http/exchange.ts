/**
 * One request and its answer, free of any host: node:http, MSW, a service worker and a test all
 * translate to and from these. Cookies are data on both sides, because browsers hide Cookie and
 * Set-Cookie from every script-made Request and Response.
 */

export interface Incoming {
  readonly method: string;
  /** Absolute, with the host that the client used. */
  readonly url: URL;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  readonly cookies: ReadonlyMap<string, string>;
  /** The peer's address and port, shown in a session's devices. */
  readonly address: string;
  /**
   * The body; empty when there is none. May be called more than once.
   *
   * @param most a host stops to read soon after as many bytes: the first caller's counts
   */
  bytes(most?: number): Promise<Uint8Array>;
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
  /** `null` stands for no body at all. */
  readonly body: string | null;
  /** The connection ends half way through the body. */
  readonly cut?: boolean;
  /** What follows the body for as long as the client listens; gives back how to stop. Only a host of sockets sends it. */
  readonly stream?: (write: (text: string) => void) => () => void;
}

export { Dropped } from '../runtime/dropped.ts';

export type Handler = (incoming: Incoming) => Promise<Answer>;

/** A server with its two listeners, as Kratos and Hydra both have them. */
export interface Service {
  readonly public: Handler;
  readonly admin: Handler;
}
