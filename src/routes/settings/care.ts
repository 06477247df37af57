import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { SettingsFlow } from '../../../openapi/index.ts';

/** What the screen does without as long as it is being loaded, and where it cannot be had. */
const none = () => undefined;

/** Looks after what people could lose: what they typed and did not save, and passkeys that their device still offers. */
export function useCare(box: RefObject<HTMLElement | null>, flow: SettingsFlow): void {
  const intl = useIntl();
  const before = useRef(flow);
  useEffect(() => {
    const words = intl.formatMessage({ id: 'settings.unsaved' });
    const watching = import('./unsaved.ts').then(
      ({ confirmLeaving }) => (box.current === null ? undefined : confirmLeaving(box.current, words)),
      none,
    );
    return () => void watching.then((leave) => leave?.());
  }, [box, intl]);
  useEffect(() => {
    const was = before.current;
    before.current = flow;
    if (was !== flow)
      import('./removed-passkeys.ts').then(({ signalRemovedPasskeys }) => signalRemovedPasskeys(was, flow), none);
  }, [flow]);
}
