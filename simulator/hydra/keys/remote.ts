import { decodeJson, object, ShapeError } from '@members/engines/go/json/decode';
import { callWithRetries, textWithBom, Unreachable } from '../../http/client.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { failure } from '../wire/errors.ts';
import { type Jwk, keyList } from './jwk.ts';

/** Key sets of other servers. */
export interface RemoteKeys {
  /**
   * Loads a key set, and caches it for an hour.
   *
   * @param options `fresh` ignores the cache
   * @throws OAuthError `server_error`
   */
  resolve(address: string, options?: { readonly fresh?: boolean }): Promise<readonly Jwk[]>;
}

const hour = 60 * 60 * 1000;

const keySet = object('jose.JSONWebKeySet', { keys: keyList });

export function createRemoteKeys(runtime: Runtime): RemoteKeys {
  const { clock } = runtime;
  const found = new Map<string, { readonly keys: readonly Jwk[]; readonly until: number }>();
  const ask = async (address: string): Promise<readonly Jwk[]> => {
    const answer = await callWithRetries({ runtime }, address).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error;
      const hint = `Unable to fetch JSON Web Keys from location '${address}'. Check for typos or other network issues.`;
      throw failure('server_error', hint).because(error.message);
    });
    if (answer.status < 200 || answer.status >= 400) {
      const range = 'Expected successful status code in range of 200 - 399';
      throw failure('server_error', `${range} from location '${address}' but received code ${answer.status}.`);
    }
    try {
      const { keys } = (decodeJson(keySet, await textWithBom(answer)) ?? {}) as {
        readonly keys?: readonly Jwk[] | null;
      };
      return keys ?? [];
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      const rest = 'Please check for typos and if the URL returns valid JSON.';
      const hint = `Unable to decode JSON Web Keys from location '${address}'. ${rest}`;
      throw failure('server_error', hint).because(error.message);
    }
  };
  return {
    async resolve(address, { fresh = false } = {}) {
      const known = found.get(address);
      if (!fresh && known && known.until > clock.now()) return known.keys;
      const keys = await ask(address);
      found.set(address, { keys, until: clock.now() + hour });
      return keys;
    },
  };
}
