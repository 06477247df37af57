/** Where Kratos and the app are. */
export interface ServerOptions {
  /** Address of Kratos's public API, as the browser reaches it: Kratos's own, or a path of the app that `proxy` answers. */
  readonly kratosUrl: string;
  /** Address of the same API for this server; `kratosUrl` if left out. */
  readonly internalUrl?: string;
  /** Address of the app, such as `https://notes.example`. It is not read from a request, whose `Host` anybody can write. */
  readonly appUrl: string;
  /** Path below which the screens are; `/` if left out. */
  readonly basePath?: string;
  /** Name of Kratos's session cookie, if `session.cookie.name` changes it. */
  readonly sessionCookie?: string;
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Returns Kratos's address for this server, without a slash at its end. */
export const internalUrlOf = ({ kratosUrl, internalUrl = kratosUrl }: ServerOptions): string =>
  withoutSlash(internalUrl);

/**
 * Returns the address of a path of the app. A path that would lead to another host leads to the app's home: two slashes of
 * either kind begin a host name.
 */
export function addressInApp({ appUrl }: ServerOptions, path: string): string {
  const base = withoutSlash(appUrl);
  const url = new URL(/^\/(?![/\\])/.test(path) ? path : '/', base);
  return base + url.pathname + url.search;
}

/** Returns the path of a screen. */
export const screenPath = ({ basePath = '/' }: ServerOptions, name: string): string =>
  `${withoutSlash(basePath)}/${name}`;
