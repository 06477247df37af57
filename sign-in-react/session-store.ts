import { hearTabs } from '@members/app/flow/session-news';
import type { Session } from '@members/openapi';

/** What is known about the session of this browser. */
export type SessionState =
  | { readonly status: 'loading' | 'signed-out' | 'second-factor' | 'unreachable'; readonly session?: undefined }
  /** `second-factor`: Kratos asks for a second factor before it tells the session. */
  | { readonly status: 'signed-in'; readonly session: Session };

/** The session of this browser, for all components of a page. */
export interface SessionStore {
  readonly getState: () => SessionState;
  /** The first listener makes the store ask Kratos. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks Kratos again. */
  readonly refresh: () => Promise<void>;
  /**
   * Signs out. Loads Kratos's page that does so.
   * @param returnTo address to go to afterwards; Kratos's own if it does not allow this one
   */
  readonly signOut: (returnTo?: string) => Promise<void>;
}

/** A page that was hidden for longer (ms) asks again when it is shown. */
const stale = 60_000;

const stateOf: Readonly<Record<number, SessionState>> = {
  401: { status: 'signed-out' },
  403: { status: 'second-factor' },
};

/**
 * Creates the store of a session.
 * @param kratosUrl address of Kratos's public API, as the browser reaches it
 * @param initial what a server has read: null for nobody; the store asks Kratos if left out
 */
export function createSessionStore(kratosUrl: string, initial?: Session | null): SessionStore {
  const base = kratosUrl.replace(/\/$/, '');
  const call = (path: string) =>
    fetch(new Request(base + path, { credentials: 'include', headers: { accept: 'application/json' } }));
  const first = (): SessionState => {
    if (initial === undefined) return { status: 'loading' };
    return initial === null ? { status: 'signed-out' } : { status: 'signed-in', session: initial };
  };
  let state = first();
  let askedAt = 0;
  const listeners = new Set<() => void>();
  const read = async (): Promise<SessionState> => {
    try {
      const response = await call('/sessions/whoami');
      if (response.ok) return { status: 'signed-in', session: await response.json() };
      return stateOf[response.status] ?? { status: 'unreachable' };
    } catch {
      return { status: 'unreachable' };
    }
  };
  const refresh = async () => {
    askedAt = Date.now();
    const own = askedAt;
    const next = await read();
    // A later question has the newer answer. A failed one tells nothing about the session.
    if (own !== askedAt || (next.status === 'unreachable' && state.status !== 'loading')) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > stale) void refresh();
  };
  let stop = () => {};
  return {
    getState: () => state,
    refresh,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        if (state.status === 'loading') void refresh();
        else askedAt ||= Date.now();
        document.addEventListener('visibilitychange', look);
        const stopHearing = hearTabs(() => void refresh());
        stop = () => {
          document.removeEventListener('visibilitychange', look);
          stopHearing();
        };
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    signOut: async (returnTo) => {
      const path = '/self-service/logout/browser';
      const wanted = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`;
      const first = await call(path + wanted);
      // Kratos refuses an address that it does not allow.
      const response = first.status === 400 ? await call(path) : first;
      if (!response.ok) return refresh();
      const { logout_url: address } = await response.json();
      location.assign(address);
    },
  };
}
