import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChainableCommander, Redis } from 'iovalkey';
import { RecentMap } from './recent-map.ts';

/** The store did not carry out a command. The throttle then lets the submission pass. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause });
    this.name = 'StoreFailure';
  }
}

/** Returns the result of a call to the store. @throws StoreFailure */
export async function fromStore<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new StoreFailure(error);
  }
}

/** Keeps sets of short texts by key for a while. Entries that are added at the same time do not replace each other. */
export interface NoteStore {
  /** @param lifetime milliseconds from the last addition until all entries of the key are forgotten */
  readonly add: (key: string, entries: readonly string[], lifetime: number) => Promise<void>;
  readonly read: (key: string) => Promise<readonly string[]>;
}

/**
 * Keeps notes in this process.
 * @param most keys; the one that was used longest ago is forgotten for a new one
 */
export function createNotesInMemory(most: number): NoteStore {
  const notes = new RecentMap<{ readonly entries: ReadonlySet<string>; readonly expiresAt: number }>(most);
  const entriesOf = (key: string) => {
    const note = notes.get(key);
    return note && note.expiresAt > Date.now() ? note.entries : [];
  };
  return {
    add: async (key, entries, lifetime) =>
      notes.set(key, { entries: new Set([...entriesOf(key), ...entries]), expiresAt: Date.now() + lifetime }),
    read: async (key) => [...entriesOf(key)],
  };
}

/**
 * Runs commands of Redis or Valkey as one step.
 * @returns the result of each command
 * @throws StoreFailure if one of them failed
 */
async function execute(commands: ChainableCommander): Promise<readonly unknown[]> {
  const results = (await fromStore(commands.exec())) ?? [];
  const failure = results.find(([error]) => error !== null);
  if (failure) throw new StoreFailure(failure[0]);
  return results.map(([, result]) => result);
}

/** Keeps notes in Redis or Valkey, as sets that expire. @param prefix of the keys */
export function createNotesInRedis(redis: Redis, prefix: string): NoteStore {
  return {
    add: async (key, entries, lifetime) => {
      if (entries.length === 0) return;
      await execute(
        redis
          .multi()
          .sadd(prefix + key, ...entries)
          .pexpire(prefix + key, lifetime),
      );
    },
    read: (key) => fromStore(redis.smembers(prefix + key)),
  };
}

/** Returns a function that logs failures of the store, at most one in a minute: while it is down, each submission fails. */
export function createFailureLog(log: FastifyBaseLogger): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    const reason = error instanceof Error ? error.message : 'unknown';
    log.error({ reason }, 'The throttle cannot use its store: submissions pass without being counted');
  };
}

/**
 * Connects to Redis or Valkey. A store that is down neither delays nor refuses submissions: calls fail at once without a
 * connection, and after half a second with one. The client connects again by itself, and is closed with the app.
 * @param report gets the error of a failed connection
 */
export async function connectToRedis(
  app: FastifyInstance,
  url: string,
  report: (error: unknown) => void,
): Promise<Redis> {
  const { Redis } = await import('iovalkey');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: 500,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  redis.on('error', report);
  app.addHook('onClose', async () => redis.disconnect());
  // The error event has reported it already; the client goes on trying.
  await redis.connect().catch(() => {});
  return redis;
}
