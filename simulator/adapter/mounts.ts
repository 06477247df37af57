import type { Handler } from '../http/exchange.ts';

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
