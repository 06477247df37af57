import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig } from '../config/kratos.ts';
import type { Handler, Service } from '../http/exchange.ts';

/** A handler and the path under which it is mounted. */
export interface MountedHandler {
  readonly handler: Handler;
  /** Removed from a request's path before the handler sees it; '' for none. */
  readonly below: string;
}

/** An address and its handler. Either is undefined if it is not configured. */
export type Mount = readonly [address: string | undefined, handler: Handler | undefined];

/** Returns a function that finds the handler for an address. A handler mounted below the longest path wins. */
export function createMounts(rows: readonly Mount[]): (url: URL) => MountedHandler | undefined {
  const mounts = rows
    .flatMap(([address, handler]) => {
      if (!address || !handler) return [];
      const { origin, pathname } = new URL(address);
      return [{ origin, below: pathname.replace(/\/+$/, ''), handler }];
    })
    .sort((one, other) => other.below.length - one.below.length);
  return ({ origin, pathname }) =>
    mounts.find((each) => each.origin === origin && `${pathname}/`.startsWith(`${each.below}/`));
}

interface Configured {
  readonly kratos?: KratosConfig | undefined;
  readonly hydra?: HydraConfig | undefined;
}

interface Servers {
  readonly kratos?: Service | undefined;
  readonly hydra?: Service | undefined;
}

/** Returns the servers' listeners with the addresses of their configurations: the public name, and the port on this machine. */
export function mountsOf({ kratos: kratosConfig, hydra: hydraConfig }: Configured, servers: Servers): Mount[] {
  const { kratos, hydra } = servers;
  const loopback = (listener: { port: number } | undefined) => listener && `http://127.0.0.1:${listener.port}`;
  const hydraAdmin = loopback(hydraConfig?.serve.admin);
  return [
    [kratosConfig?.serve.public.base_url, kratos?.public],
    [kratosConfig?.serve.admin.base_url, kratos?.admin],
    [loopback(kratosConfig?.serve.public), kratos?.public],
    [loopback(kratosConfig?.serve.admin), kratos?.admin],
    [hydraConfig?.urls.self.issuer, hydra?.public],
    [loopback(hydraConfig?.serve.public), hydra?.public],
    [kratosConfig?.oauth2_provider.url ?? hydraAdmin, hydra?.admin],
    [hydraAdmin, hydra?.admin],
  ];
}

/** Returns the addresses that have a handler, without a slash at the end. */
export const addressesOf = (rows: readonly Mount[]): readonly string[] => [
  ...new Set(rows.flatMap(([address, handler]) => (address && handler ? [address.replace(/\/+$/, '')] : []))),
];
