import type { LoginFlow } from '@members/openapi';
import { useLayoutEffect, useRef } from 'react';
import { useHref } from 'react-router-dom';
import { boundIdentifier } from '../../nodes/sections.ts';

/**
 * Gives the step after the identifier a history entry of its own, so that the back button returns to the identifier. The
 * server has one flow and one address for both steps and cannot undo the first, so the entry before creates a new flow.
 * @param first path of this app that creates the new flow
 */
export function useStepEntry(flow: LoginFlow, first: string): void {
  const firstHref = useHref(first);
  const isBound = boundIdentifier(flow.ui.nodes ?? []) !== undefined;
  const unbound = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!isBound) {
      unbound.current = flow.id;
    } else if (unbound.current === flow.id) {
      unbound.current = undefined;
      const { history, location } = window;
      const here = location.href;
      history.replaceState(history.state, '', firstHref);
      history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', here);
    }
  }, [flow.id, isBound, firstHref]);
}
