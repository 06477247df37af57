import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChainableCommander, Redis } from 'iovalkey';
import { RecentMap } from './recent-map.ts';

/** Milliseconds that the store has for a command. */
const timeout = 500;

/** The store did not carry out a command. */
class StoreFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause });
    this.name = 'StoreFailure';
  }
}

/** Returns the result of a call to the store. @throws StoreFailure */
export async function fromStore<T>(call: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const late = async (): Promise<never> => {
    await wait(timeout, undefined, { signal: answered.signal });
    // The answer may be here already, unread: this process was busy, not the store.
    await nextTurn();
    throw new Error('Command timed out');
  };
  try {
    return await Promise.race([call, late()]);
  } catch (error) {
    throw new StoreFailure(error);
  } finally {
    answered.abort();
  }
}

/** Redis or Valkey, which instances share. */
export interface SharedStore {
  readonly redis: Redis;
  /** Returns the result of a call to the store. If the store fails, reports that and returns what this process has. */
  readonly orElse: <T>(call: Promise<T>, own: () => Promise<T>) => Promise<T>;
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
function createNotesInRedis(redis: Redis, prefix: string): NoteStore {
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

/**
 * Keeps notes in the shared store, and in this process while the store fails. Without a store, this process keeps all.
 * @param prefix of the keys in the store
 * @param most keys in this process
 */
export function createNoteStore(store: SharedStore | undefined, prefix: string, most: number): NoteStore {
  const own = createNotesInMemory(most);
  if (!store) return own;
  const shared = createNotesInRedis(store.redis, prefix);
  return {
    add: (key, ...entries) => store.orElse(shared.add(key, ...entries), () => own.add(key, ...entries)),
    read: async (key) => [...(await store.orElse(shared.read(key), async () => [])), ...(await own.read(key))],
  };
}

/** Returns a function that logs failures of the store, at most one in a minute: while it is down, each submission fails. */
function createFailureLog(log: FastifyBaseLogger): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 60_000;
    const reason = error instanceof Error ? error.message : 'unknown';
    log.error({ reason }, 'The throttle cannot use its store: this instance counts by itself');
  };
}

/**
 * Connects to Redis or Valkey. A store that is down refuses no submission and delays few: calls fail at once without a
 * connection, and after half a second with one. The client connects again by itself, and is closed with the app.
 */
export async function connectToRedis(app: FastifyInstance, url: string): Promise<SharedStore> {
  const report = createFailureLog(app.log);
  const { Redis } = await import('iovalkey');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  redis.on('error', report);
  app.addHook('onClose', async () => redis.disconnect());
  // The error event has reported it already; the client goes on trying.
  await redis.connect().catch(() => {});
  return {
    redis,
    orElse: async (call, own) => {
      try {
        return await call;
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        report(error);
        return own();
      }
    },
  };
}
