import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

const HydratedContext = createContext(true);

interface Props {
  /** The page came with what it shows. */
  readonly rendered: boolean;
  readonly children: ReactNode;
}

/** Tells everything below when the page is the browser's own. Nobody waits for that: it comes in pieces, as the page itself does. */
export function HydratedProvider({ rendered, children }: Props): ReactNode {
  const [hydrated, setHydrated] = useState(!rendered);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext value={hydrated}>{children}</HydratedContext>;
}

/**
 * False while a page is rendered on the server, and in the first moment in which the browser takes it over; true from then on,
 * and from the start where nothing was rendered. What only the browser knows is shown once this is true.
 */
export const useHydrated = (): boolean => useContext(HydratedContext);
