import { type Changes, Store } from '../../runtime/store.ts';
import type { SessionRecord } from '../record/records.ts';

/** For lists that begin with the last one: of two made in the same millisecond that one stays first. */
const newestFirst = (a: SessionRecord, b: SessionRecord) => b.created_at - a.created_at;

/** The sessions of a world. */
export function createSessions(changes: Changes) {
  const sessions = new Store<SessionRecord>(changes);
  const sessionByToken = new Map<string, string>();

  return {
    async saveSession(session: SessionRecord): Promise<SessionRecord> {
      sessionByToken.set(session.token, session.id);
      return sessions.replace(session);
    },
    session: (id: string) => sessions.get(id),
    sessionByToken(value: string): SessionRecord | undefined {
      const id = sessionByToken.get(value);
      return id === undefined ? undefined : sessions.get(id);
    },
    /** Newest first. */
    sessionsOf: (identityId: string) =>
      sessions
        .all()
        .filter((session) => session.identity_id === identityId)
        .reverse()
        .sort(newestFirst),
    sessions: () => sessions.all().reverse().sort(newestFirst),
    async deleteSessionsOf(identityId: string): Promise<number> {
      const own = sessions.all().filter((session) => session.identity_id === identityId);
      for (const { id, token: value } of own) {
        sessionByToken.delete(value);
        await sessions.remove(id);
      }
      return own.length;
    },
    /** Forgets some of those that are dead. */
    async sweepSessions(isDead: (session: SessionRecord) => boolean): Promise<void> {
      for (const { token: value } of await sessions.sweep(isDead)) sessionByToken.delete(value);
    },
    /** In the order of their making. */
    sessionsAsMade: () => sessions.all(),
    clearSessions(): void {
      sessions.clear();
      sessionByToken.clear();
    },
  };
}
