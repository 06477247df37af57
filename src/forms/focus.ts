import { firstUsable, focusAfterAnswer, focusOnOpen } from '@members/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownFlow } from '../flow/load.ts';
import type { ActionResult } from '../flow/route.ts';

interface FocusState {
  readonly loaded: ShownFlow;
  readonly result: ActionResult | undefined;
  /** Whether there are messages above the forms. */
  readonly hasMessages: boolean;
}

/** Moves the focus in a flow's forms: at first to the first field, and after a response to what comes next. */
export function useFormFocus({ loaded, result, hasMessages }: FocusState): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly summary: RefObject<HTMLDivElement | null>;
} {
  const box = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const previous = useRef<FocusState>(undefined);
  useLayoutEffect(() => {
    const previousState = previous.current;
    previous.current = { loaded, result, hasMessages };
    if (previousState === undefined) {
      if (!hasMessages) focusOnOpen(box.current);
    } else if (previousState.loaded.flow.id !== loaded.flow.id) {
      // Another flow has its own title to focus, unless it only replaced the previous flow.
      focusAfterAnswer(box.current, loaded.carried === undefined ? null : summary.current);
    } else if (previousState.result !== result)
      focusAfterAnswer(box.current, summary.current ?? firstUsable(box.current));
  }, [loaded, result, hasMessages]);
  return { box, summary };
}
