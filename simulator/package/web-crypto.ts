/** Gives jsdom, in which Jest runs tests, the `crypto.subtle` that it lacks: Node's. */
import { webcrypto } from 'node:crypto';

if (globalThis.crypto?.subtle === undefined)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
