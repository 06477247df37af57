import { createHmac } from 'node:crypto';

/**
 * Turns names of accounts, addresses, flows and sessions into keys. A key does not reveal the name without the secret, so
 * neither the store nor a cookie reveals users.
 */
export interface Keys {
  /** Returns the key under the first secret. After a rotation of secrets, counters begin anew. */
  readonly key: (kind: string, name: string) => string;
  /** Returns the key under each secret, in their order, so that a key from before a rotation is still found. */
  readonly everyKey: (kind: string, name: string) => readonly string[];
}

/** Characters of a key: 132 bits of an HMAC-SHA-256. */
export const keyLength = 22;

/** Makes the keys. @param secrets at least one; instances that share a store need the same ones */
export function createKeys(secrets: readonly string[]): Keys {
  const hash = (secret: string, kind: string, name: string) =>
    createHmac('sha256', secret).update(`throttle\0${kind}\0${name}`).digest('base64url').slice(0, keyLength);
  const [first = ''] = secrets;
  return {
    key: (kind, name) => hash(first, kind, name),
    everyKey: (kind, name) => secrets.map((secret) => hash(secret, kind, name)),
  };
}
