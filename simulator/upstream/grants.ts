import { type Runtime, uuid } from '../runtime/runtime.ts';
import type { Account } from './config.ts';

/** What a person granted to a client, until a code or token for it is used up. */
export interface Grant {
  readonly account: Account;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope: readonly string[];
  readonly nonce: string;
  /** S256 (RFC 7636); '' when the client sent none. */
  readonly code_challenge: string;
  /** What is to go wrong with it; '' for nothing. */
  readonly fault: string;
}

export interface Grants {
  /** A new one-time key to a grant, good for `lifespan` milliseconds. */
  issue(grant: Grant, lifespan: number): string;
  /** The grant of a live key. */
  find(key: string): Grant | undefined;
  /** The grant of a live key, which is dead from then on. */
  take(key: string): Grant | undefined;
}

/** Keeps grants by random keys, in memory. */
export function createGrants({ clock, random }: Pick<Runtime, 'clock' | 'random'>): Grants {
  const kept = new Map<string, { readonly grant: Grant; readonly until: number }>();
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
