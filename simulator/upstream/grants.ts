import { type Runtime, uuid } from '../runtime/runtime.ts';
import type { Account } from './config.ts';

/** A user's grant to a client. A code or an access token refers to it. */
export interface UpstreamGrant {
  readonly account: Account;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: readonly string[];
  readonly nonce: string;
  /** S256 (RFC 7636); '' when the client sent none. */
  readonly code_challenge: string;
  /** Name of a deliberate fault; '' for none. */
  readonly fault: string;
}

export interface GrantStore {
  /** Stores a grant under a new random key. @param lifespan in milliseconds */
  issue(grant: UpstreamGrant, lifespan: number): string;
  /** The grant of a key; undefined if the key is unknown or expired. */
  find(key: string): UpstreamGrant | undefined;
  /** Like `find`, but removes the key. */
  take(key: string): UpstreamGrant | undefined;
}

export function createGrantStore({ clock, random }: Pick<Runtime, 'clock' | 'random'>): GrantStore {
  const kept = new Map<string, { readonly grant: UpstreamGrant; readonly until: number }>();
  const find = (key: string) => {
    const entry = kept.get(key);
    return entry && entry.until > clock.now() ? entry.grant : undefined;
  };
  return {
    issue(grant, lifespan) {
      const key = uuid(random);
      kept.set(key, { grant, until: clock.now() + lifespan });
      return key;
    },
    find,
    take(key) {
      const grant = find(key);
      kept.delete(key);
      return grant;
    },
  };
}
