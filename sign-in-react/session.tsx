import type { Session } from '@members/openapi';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';

/** The store of the nearest provider. */
export const SessionContext = createContext<SessionStore | undefined>(undefined);

export interface SessionProviderProps {
  /** Address of Kratos's public API, as the browser reaches it. */
  readonly kratosUrl: string;
  /** What a server has read: null for nobody. Without it, the browser asks Kratos. */
  readonly initial?: Session | null;
  readonly children: ReactNode;
}

/** Provides the session. A `SignInProvider` does so, too; this one is for pages without screens, and for `initial`. */
export function SessionProvider({ kratosUrl, initial, children }: SessionProviderProps): ReactNode {
  const [store] = useState(() => createSessionStore(kratosUrl, initial));
  return <SessionContext.Provider value={store}>{children}</SessionContext.Provider>;
}

/** What `useSession` returns. */
export type SessionAccess = SessionState & Pick<SessionStore, 'refresh' | 'signOut'>;

/**
 * Returns the session of this browser, and renders again when it begins, ends or changes, also in another tab.
 * @throws Error outside of a `SessionProvider` or `SignInProvider`
 */
export function useSession(): SessionAccess {
  const store = useContext(SessionContext);
  if (store === undefined)
    throw new Error('@members/sign-in-react: expected a SessionProvider or SignInProvider around');
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  return { ...state, refresh: store.refresh, signOut: store.signOut };
}

/** Shows its content to a signed-in user. A server that protects data has to check the session itself. */
export function SignedIn({
  children,
}: {
  readonly children: ReactNode | ((session: Session) => ReactNode);
}): ReactNode {
  const { session } = useSession();
  if (session === undefined) return null;
  return typeof children === 'function' ? children(session) : children;
}

/** Shows its content to a user who has to sign in, or whose second factor is due. */
export function SignedOut({ children }: { readonly children: ReactNode }): ReactNode {
  const { status } = useSession();
  return status === 'signed-out' || status === 'second-factor' ? children : null;
}
