import { type RefObject, useEffect } from 'react';
import { useIntl } from 'react-intl';

/**
 * Asks before the user leaves the page with unsent input. The page works without it while it loads, or if it cannot be loaded.
 * @param box element that contains the forms
 */
export function useUnsavedWarning(box: RefObject<HTMLElement | null>): void {
  const intl = useIntl();
  useEffect(() => {
    const question = intl.formatMessage({ id: 'settings.unsaved' });
    const watching = import('./unsaved.ts').then(
      ({ confirmLeaving }) => (box.current === null ? undefined : confirmLeaving(box.current, question)),
      () => undefined,
    );
    return () => void watching.then((end) => end?.());
  }, [box, intl]);
}
