import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownFlow } from '../flow/load.ts';
import type { ActionResult } from '../flow/route.ts';
import { firstUsable, focusAfterAnswer, focusChosen, focusOnOpen } from '../ui/index.ts';

interface FocusState {
  readonly loaded: ShownFlow;
  readonly result: ActionResult | undefined;
  /** Whether something is said above the forms. */
  readonly hasMessages: boolean;
  /** The way to go on that was chosen of several; `undefined` while there is a choice, or where there is none. */
  readonly chosen: string | undefined;
}

/** Takes the focus through a flow's forms: to their first field, after each answer to what comes next, and into what was chosen. */
export function useFormFocus({ loaded, result, hasMessages, chosen }: FocusState): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly summary: RefObject<HTMLDivElement | null>;
} {
  const box = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const before = useRef<FocusState>(undefined);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { loaded, result, hasMessages, chosen };
    if (was === undefined) {
      if (!hasMessages) focusOnOpen(box.current);
    } else if (was.loaded.flow.id !== loaded.flow.id) {
      // Another flow has a title of its own, unless it only took the place of the one before.
      focusAfterAnswer(box.current, loaded.carried === undefined ? null : summary.current);
    } else if (was.result !== result) focusAfterAnswer(box.current, summary.current ?? firstUsable(box.current));
    else if (was.chosen !== chosen) focusChosen(box.current);
  }, [loaded, result, hasMessages, chosen]);
  return { box, summary };
}
