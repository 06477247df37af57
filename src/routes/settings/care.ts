import type { SettingsFlow } from '@members/openapi';
import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

/** What the screen does without as long as it is being loaded, and where it cannot be had. */
const none = () => undefined;

/** Looks after what people could lose: what they typed and did not save, and passkeys that their device still offers. */
export function useCare(box: RefObject<HTMLElement | null>, flow: SettingsFlow): void {
  const intl = useIntl();
  const before = useRef(flow);
  useEffect(() => {
    const words = intl.formatMessage({ id: 'settings.unsaved' });
    const watching = import('./unsaved.ts').then(
      ({ watchUnsaved }) => (box.current === null ? undefined : watchUnsaved(box.current, words)),
      none,
    );
    return () => void watching.then((leave) => leave?.());
  }, [box, intl]);
  useEffect(() => {
    const was = before.current;
    before.current = flow;
    if (was !== flow) import('./gone-keys.ts').then(({ tellGoneKeys }) => tellGoneKeys(was, flow), none);
  }, [flow]);
}
