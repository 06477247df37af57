import { type Changes, Store } from '../../runtime/store.ts';
import type { SessionRecord } from '../record/records.ts';

/** The sort is stable: of two sessions made in the same millisecond, the one that comes first stays first. */
const newestFirst = (a: SessionRecord, b: SessionRecord) => b.created_at - a.created_at;

/** Creates the store of a world's sessions. */
export function createSessions(changes: Changes) {
  const sessions = new Store<SessionRecord, 'token' | 'identity'>({
    changes,
    keys: { token: ({ token }) => [token], identity: ({ identity_id }) => [identity_id] },
  });

  return {
    saveSession: (session: SessionRecord): Promise<SessionRecord> => sessions.replace(session),
    session: (id: string) => sessions.get(id),
    sessionByToken: (value: string): SessionRecord | undefined => sessions.with('token', value)[0],
    /** Newest first. */
    sessionsOf: (identityId: string) => sessions.with('identity', identityId).reverse().sort(newestFirst),
    sessions: () => sessions.all().reverse().sort(newestFirst),
    async deleteSessionsOf(identityId: string): Promise<number> {
      const own = sessions.with('identity', identityId);
      for (const { id } of own) await sessions.remove(id);
      return own.length;
    },
    /** Removes some of the sessions that `isDead` matches. */
    sweepSessions: async (isDead: (session: SessionRecord) => boolean): Promise<void> =>
      void (await sessions.sweep(isDead)),
    /** In the order in which they were saved. */
    sessionsInSavedOrder: () => sessions.all(),
    clearSessions: () => sessions.clear(),
  };
}
