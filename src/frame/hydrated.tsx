import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

const HydratedContext = createContext(true);

interface Props {
  /** Whether the gateway rendered the page. */
  readonly rendered: boolean;
  readonly children: ReactNode;
}

/** Provides whether hydration has finished. The update is a transition, so that it does not block input. */
export function HydratedProvider({ rendered, children }: Props): ReactNode {
  const [hydrated, setHydrated] = useState(!rendered);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext.Provider value={hydrated}>{children}</HydratedContext.Provider>;
}

/**
 * Returns whether hydration has finished: false on the server and during hydration, then true; always true if the page
 * was not rendered. Content that only the browser knows is shown once this is true.
 */
export const useHydrated = (): boolean => useContext(HydratedContext);
