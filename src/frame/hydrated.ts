import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is rendered on the server, and in the first moment in which the browser takes it over; true from then on,
 * and from the start where nothing was rendered. What only the browser knows is shown once this is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
