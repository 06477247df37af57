import type { SettingsFlow } from '@members/openapi';
import { useEffect, useRef } from 'react';
import { cards } from '../../methods/cards.ts';

/** Tells the cards about each new response of the settings, as that of passkeys, which tells the device about removed ones. */
export function useNewFlow(flow: SettingsFlow): void {
  const previous = useRef(flow);
  useEffect(() => {
    const before = previous.current;
    previous.current = flow;
    if (before !== flow) for (const { onNewFlow } of cards) onNewFlow?.(before, flow);
  }, [flow]);
}
