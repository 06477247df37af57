import type { HydraConfig } from '../../config/hydra.ts';
import type { Answer, Cookie, Incoming } from '../../http/exchange.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Sealer } from '../../runtime/seal.ts';
import type { World } from '../domain/world.ts';
import type { RemoteKeys } from '../keys/remote.ts';
import type { Keys } from '../keys/signing.ts';
import type { CookieStore } from './cookies.ts';

export interface Hydra {
  readonly config: HydraConfig;
  readonly runtime: Runtime;
  readonly world: World;
  readonly keys: Keys;
  readonly remoteKeys: RemoteKeys;
  readonly sealer: Sealer;
  readonly cookies: CookieStore;
}

/** A request with its route parameters. The response gets the `cookies`, even if the handler throws an error. */
export interface Call {
  readonly incoming: Incoming;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly cookies: Cookie[];
}

export type Endpoint = (hydra: Hydra, call: Call) => Promise<Answer>;
