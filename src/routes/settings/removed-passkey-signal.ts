import type { SettingsFlow } from '@members/openapi';
import { useEffect, useRef } from 'react';

/** Tells the device about passkeys that a new response of the settings no longer has. Nothing depends on it. */
export function useRemovedPasskeySignal(flow: SettingsFlow): void {
  const previous = useRef(flow);
  useEffect(() => {
    const before = previous.current;
    previous.current = flow;
    if (before === flow) return;
    import('./removed-passkeys.ts').then(
      ({ signalRemovedPasskeys }) => signalRemovedPasskeys(before, flow),
      () => undefined,
    );
  }, [flow]);
}
