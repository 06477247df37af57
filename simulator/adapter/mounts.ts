import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig } from '../config/kratos.ts';
import type { Handler, Service } from '../http/exchange.ts';

/** A listener, and the path that it is found below, which it does not know; '' for none. */
export interface Mounted {
  readonly handler: Handler;
  readonly below: string;
}

/** An address and who answers there; what is not configured is left out. */
export type MountRow = readonly [address: string | undefined, handler: Handler | undefined];

/** Where each listener is: below a path, if its address has one, which is taken off as by a proxy before the server. */
export function createMounts(rows: readonly MountRow[]): (url: URL) => Mounted | undefined {
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

/** The listeners of servers at the addresses that their configurations give them. */
export function mountRows({ kratos: kratosConfig, hydra: hydraConfig }: Configured, servers: Servers): MountRow[] {
  const { kratos, hydra } = servers;
  const hydraAdmin = hydraConfig && `http://127.0.0.1:${hydraConfig.serve.admin.port}`;
  return [
    [kratosConfig?.serve.public.base_url, kratos?.public],
    [kratosConfig?.serve.admin.base_url, kratos?.admin],
    [hydraConfig?.urls.self.issuer, hydra?.public],
    [hydraConfig && `http://127.0.0.1:${hydraConfig.serve.public.port}`, hydra?.public],
    [kratosConfig?.oauth2_provider.url ?? hydraAdmin, hydra?.admin],
    [hydraAdmin, hydra?.admin],
  ];
}

/** Where somebody answers, without a slash at the end. */
export const addressesOf = (rows: readonly MountRow[]): readonly string[] => [
  ...new Set(rows.flatMap(([address, handler]) => (address && handler ? [address.replace(/\/+$/, '')] : []))),
];
