/**
 * What the simulator takes from outside instead of reaching for it: time, randomness and the
 * network. With a fixed clock and a seed, the same requests give the same answers.
 */
import type { VersionName } from './versions.ts';

/** The time, in milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Until so many milliseconds have passed by this clock. */
  wait(milliseconds: number): Promise<void>;
  /** Shows another time from now on, where a clock can. */
  set?(moment: number): void;
}

/** Fills an array with random bytes and returns it. */
export type Random = (length: number) => Uint8Array;

/** How one service calls another: Kratos asks Hydra's admin API through it. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** A mail server, as a client has to know it. */
export interface MailServer {
  readonly host: string;
  /** 0 where none is named. */
  readonly port: number;
  /** From the first byte, by STARTTLS or not at all, or by STARTTLS if the server offers it. */
  readonly tls: 'implicit' | 'starttls' | 'offered';
  /** Its certificate has to be one that this machine trusts. */
  readonly isVerified: boolean;
  readonly serverName: string;
  /** What the client calls itself. */
  readonly localName: string;
  readonly credentials?: { readonly user: string; readonly pass: string };
  /** Paths of the client's own certificate and its key. */
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

/** What became of a mail: `reply` is the mail server's own line, `reason` in Go's words. */
export type MailOutcome =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly reply: string }
  | { readonly outcome: 'unreached'; readonly reason: string };

/** Hands a mail to a server. */
export type SendMail = (mail: Mail, server: MailServer) => Promise<MailOutcome>;

export interface Runtime {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: Fetch;
  /** Sends mail; without it mails stay in the mailbox. */
  readonly mail?: SendMail;
  /** Does something after so many milliseconds, if this process lives as long; without it only when somebody looks. */
  readonly later?: (milliseconds: number, task: () => void) => void;
  /** RSA keys of 2,048 bit at most, which are made quickly, where a server takes longer ones; the first of all worlds of this process are the same. */
  readonly quickKeys?: boolean;
  /** Messages that each new flow of Kratos begins with, by id: those that the open-source server never sends. */
  readonly inject?: readonly string[];
  /** Another version that both servers answer as, where that can be seen in answers alone. */
  readonly as?: VersionName;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A clock that shows no whole second: Go's counts nanoseconds, so that its times always have a fraction. */
export const neverWhole = (milliseconds: () => number, wait: Clock['wait'] = sleep): Clock => ({
  now: () => {
    const now = milliseconds();
    return now % 1000 === 0 ? now + 1 : now;
  },
  wait,
});

export const systemClock: Clock = neverWhole(() => Date.now());

const poolSize = 4096;
let pool = new Uint8Array(0);
let used = 0;

/** Random bytes of the system, fetched many at a time; each is given out once. */
export const systemRandom: Random = (length) => {
  if (length > poolSize) return crypto.getRandomValues(new Uint8Array(length));
  if (used + length > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(poolSize));
    used = 0;
  }
  used += length;
  return pool.slice(used - length, used);
};

/** A repeatable source, and where it stands: from there on it gives the same bytes again. */
export interface SeededRandom extends Random {
  state(): number;
  resume(state: number): void;
}

/** A repeatable source (xorshift, never for production): equal seeds give equal bytes. */
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

/** A clock that stands still until it is moved, set or waited for; `by` is in milliseconds, `moment` since 1970. */
export function manualClock(start: number): Clock & { advance(by: number): void; set(moment: number): void } {
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

/** A version 4 UUID (RFC 9562, section 5.4). One flat text: what is added up piece by piece keeps all its pieces, and there are many. */
export function uuid(random: Random): string {
  const bytes = random(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const pairs: string[] = [];
  for (let at = 0; at < 16; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) pairs.push('-');
    pairs.push(hex[bytes[at] as number] as string);
  }
  return pairs.join('');
}

const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Random letters and digits, as Ory's tokens have them. */
export function token(random: Random, length: number): string {
  return Array.from(random(length), (byte) => alphanumeric[byte % 62]).join('');
}
