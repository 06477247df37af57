import { type ReactNode, useContext, useState } from 'react';
import type { SignInOptions } from './options.ts';
import { createServices } from './services.ts';
import { SessionContext } from './session.tsx';
import { createSessionStore } from './session-store.ts';
import { SharedContext } from './shared.ts';

/**
 * Gives all screens below it their options, and all components the session. Input moves from one screen to the next, such
 * as an address.
 */
export function SignInProvider({ children, ...options }: SignInOptions & { readonly children: ReactNode }): ReactNode {
  const around = useContext(SessionContext);
  const [session] = useState(() => around ?? createSessionStore(options.kratosUrl));
  const [services] = useState(() => createServices(options, session));
  return (
    <SessionContext.Provider value={session}>
      <SharedContext.Provider value={{ options, services }}>{children}</SharedContext.Provider>
    </SessionContext.Provider>
  );
}
