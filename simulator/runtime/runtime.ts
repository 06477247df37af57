/**
 * The simulator's access to time, randomness and the network. A host can replace each. With a fixed clock and a seed, the
 * same requests get the same responses.
 */
import type { VersionName } from './versions.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits by this clock. */
  wait(milliseconds: number): Promise<void>;
  /** Sets the clock, if it can be set. @param moment in milliseconds since 1970 */
  set?(moment: number): void;
}

/** Returns a new array of random bytes. */
export type Random = (length: number) => Uint8Array;

/** Calls another server: Kratos calls Hydra's admin API with it. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** How to connect to a mail server. */
export interface MailServer {
  readonly host: string;
  /** 0 if the address has none. */
  readonly port: number;
  /** TLS from the first byte; STARTTLS required; or STARTTLS if the server offers it. */
  readonly tls: 'implicit' | 'starttls' | 'offered';
  /** The server's certificate must be trusted. */
  readonly isVerified: boolean;
  readonly serverName: string;
  /** The client's name in EHLO. */
  readonly localName: string;
  readonly credentials?: { readonly user: string; readonly pass: string };
  /** Paths of the client certificate and its key. */
  readonly client?: readonly [certificate: string, key: string];
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of sending a mail. `reply` is the mail server's line, `reason` the error message of Go's client. */
export type MailOutcome =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly reply: string }
  | { readonly outcome: 'unreached'; readonly reason: string };

export type SendMail = (mail: Mail, server: MailServer) => Promise<MailOutcome>;

/** What the servers use of the machine: clock, random numbers, network and mail. */
export interface Runtime {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: Fetch;
  /** Sends mail. If it is missing, mails stay in the simulator's mailbox. */
  readonly mail?: SendMail;
  /**
   * Runs a task after a delay, if the process lives that long. If it is missing, such work is done at the next request
   * that needs it.
   */
  readonly later?: (milliseconds: number, task: () => void) => void;
  /**
   * Makes RSA keys of at most 2,048 bits, which is faster, and shares the first keys between all worlds of the process.
   */
  readonly quickKeys?: boolean;
  /** Ids of messages to add to each new Kratos flow, for messages that the open-source server never sends. */
  readonly inject?: readonly string[];
  /** Another version of both servers to imitate. */
  readonly as?: VersionName;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A clock that never shows a whole second. Go's clock counts nanoseconds, so its timestamps always have a fraction. */
export const fractionalClock = (milliseconds: () => number, wait: Clock['wait'] = sleep): Clock => ({
  now: () => {
    const now = milliseconds();
    return now % 1000 === 0 ? now + 1 : now;
  },
  wait,
});

export const systemClock: Clock = fractionalClock(() => Date.now());

/** Makes a source of the system's random bytes that fetches `poolSize` bytes at a time, because each fetch is slow. */
function pooledRandom(poolSize: number): Random {
  let pool = new Uint8Array(0);
  let used = 0;
  return (length) => {
    if (length > poolSize) return crypto.getRandomValues(new Uint8Array(length));
    if (used + length > pool.length) {
      pool = crypto.getRandomValues(new Uint8Array(poolSize));
      used = 0;
    }
    used += length;
    return pool.slice(used - length, used);
  };
}

export const systemRandom: Random = pooledRandom(4096);

/** A repeatable source of bytes. After `resume(state)` it repeats the bytes that followed `state()`. */
export interface SeededRandom extends Random {
  state(): number;
  resume(state: number): void;
}

/** A repeatable source of bytes (xorshift, never for production): equal seeds give equal bytes. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0 || 1;
  const bytes: Random = (length) =>
    Uint8Array.from({ length }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state & 0xff;
    });
  return Object.assign(bytes, {
    state: () => state >>> 0,
    resume: (before: number) => {
      state = before >>> 0 || 1;
    },
  });
}

export const isSeeded = (random: Random): random is SeededRandom => 'resume' in random;

/** A clock that stands still. `advance`, `set` and `wait` move it. @param start in milliseconds since 1970 */
export function manualClock(start: number): Clock & {
  /** Moves the clock forward (ms). */
  advance(by: number): void;
  /** Sets the clock (ms since 1970). */
  set(moment: number): void;
} {
  let now = start;
  return {
    now: () => now,
    advance: (by) => {
      now += by;
    },
    set: (moment) => {
      now = moment;
    },
    wait: async (milliseconds) => {
      now += milliseconds;
    },
  };
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Whether a value is a UUID as `uuid` writes it: in lower case, with dashes. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** A version 4 UUID (RFC 9562, section 5.4). */
export function uuid(random: Random): string {
  const bytes = random(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  // Joined once: a string that is built by `+` keeps all its pieces in memory, and the simulator stores many ids.
  const pairs: string[] = [];
  for (let at = 0; at < 16; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) pairs.push('-');
    pairs.push(hex[bytes[at] as number] as string);
  }
  return pairs.join('');
}

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Random letters and digits, as in Ory's tokens. */
export function token(random: Random, length: number): string {
  return Array.from(random(length), (byte) => alphanumeric[byte % 62]).join('');
}
