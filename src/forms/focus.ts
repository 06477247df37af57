import { begin, enter, firstUsable, goOn } from '@members/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownFlow } from '../flow/load.ts';
import type { ActionResult } from '../flow/route.ts';

interface Shown {
  readonly loaded: ShownFlow;
  readonly result: ActionResult | undefined;
  /** Whether something is said above the forms. */
  readonly told: boolean;
  /** The way to go on that was chosen of several; `undefined` while there is a choice, or where there is none. */
  readonly chosen: string | undefined;
}

/** Takes the focus through a flow's forms: to their first field, after each answer to what comes next, and into what was chosen. */
export function useFocus({ loaded, result, told, chosen }: Shown): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly summary: RefObject<HTMLDivElement | null>;
} {
  const box = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const before = useRef<Shown>(undefined);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { loaded, result, told, chosen };
    if (was === undefined) {
      if (!told) begin(box.current);
    } else if (was.loaded.flow.id !== loaded.flow.id) {
      // Another flow has a title of its own, unless it only took the place of the one before.
      goOn(box.current, loaded.carried === undefined ? null : summary.current);
    } else if (was.result !== result) goOn(box.current, summary.current ?? firstUsable(box.current));
    else if (was.chosen !== chosen) enter(box.current);
  }, [loaded, result, told, chosen]);
  return { box, summary };
}
