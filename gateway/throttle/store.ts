import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Redis } from 'iovalkey';

/** The store did not do what it was asked for. Then nothing is refused. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause });
    this.name = 'StoreFailure';
  }
}

/** Waits for a call to the store. @throws StoreFailure */
export async function fromStore<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new StoreFailure(error);
  }
}

/** Remembers short texts by key for a while. Entries that are added at the same time do not replace each other. */
export interface Notes {
  /** @param lifetime milliseconds from the last addition until all entries of the key are forgotten */
  readonly add: (key: string, entries: readonly string[], lifetime: number) => Promise<void>;
  readonly read: (key: string) => Promise<readonly string[]>;
}

/**
 * Keeps notes in this process.
 * @param most keys; the one that was used longest ago is forgotten for a new one
 */
export function createNotesInMemory(most: number): Notes {
  const kept = new Map<string, { readonly entries: ReadonlySet<string>; readonly expiresAt: number }>();
  const take = (key: string) => {
    const found = kept.get(key);
    kept.delete(key);
    return found && found.expiresAt > Date.now() ? found : undefined;
  };
  return {
    add: async (key, entries, lifetime) => {
      const before = take(key)?.entries ?? [];
      kept.set(key, { entries: new Set([...before, ...entries]), expiresAt: Date.now() + lifetime });
      // A Map lists its keys in the order in which they were set.
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    read: async (key) => {
      const found = take(key);
      if (found) kept.set(key, found);
      return [...(found?.entries ?? [])];
    },
  };
}

/** Keeps notes in Redis or Valkey, as sets that expire. @param prefix what the keys begin with */
export function createNotesInRedis(redis: Redis, prefix: string): Notes {
  return {
    add: async (key, entries, lifetime) => {
      if (entries.length === 0) return;
      const call = redis
        .multi()
        .sadd(prefix + key, ...entries)
        .pexpire(prefix + key, lifetime);
      const results = await fromStore(call.exec());
      const failed = results?.find(([error]) => error !== null);
      if (failed) throw new StoreFailure(failed[0]);
    },
    read: (key) => fromStore(redis.smembers(prefix + key)),
  };
}

/** Logs failures of the store, at most one in a minute: while it is down, each submission fails once. */
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
 * Connects to Redis or Valkey. A store that is down delays and refuses nothing: calls fail at once while there is no
 * connection, and after half a second with one. The client connects again by itself, and is closed with the app.
 * @param report is told why a connection failed
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
  // An error was reported already; the client goes on trying.
  await redis.connect().catch(() => {});
  return redis;
}
