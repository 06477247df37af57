import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './attention.module.css';
import { firstInvalid, firstMissing, firstToFill } from './fields.ts';

/** `assertive` interrupts the screen reader, for errors; `polite` waits. */
export type Urgency = 'polite' | 'assertive';

type Line = { key: number; words: string; urgency: Urgency };

type Attention = {
  /** Announces a text to screen readers. */
  announce: (words: string, urgency?: Urgency) => void;
  /** Focuses the title of a new screen or step, or announces it if another element has the focus. */
  focusTitle: (title: HTMLElement | null) => void;
};

const AttentionContext = createContext<Attention>({ announce: () => {}, focusTitle: () => {} });

/**
 * Provides announcements through two live regions, which are in the page before their texts (WCAG 2.2, 4.1.3). Texts
 * announced together are read together, each once, and replace earlier ones.
 */
export function AttentionProvider({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const count = useRef(0);
  const complete = useRef(true);
  const arrived = useRef<string>(undefined);
  // This runs after the effects of all children.
  useLayoutEffect(() => {
    complete.current = true;
  });
  const announce = useCallback((words: string, urgency: Urgency = 'polite') => {
    count.current += 1;
    const line = { key: count.current, words, urgency };
    const replaces = complete.current;
    complete.current = false;
    setLines((before) => {
      if (replaces) return [line];
      // Shown in two places, said once.
      return before.some((said) => said.words === words && said.urgency === urgency) ? before : [...before, line];
    });
  }, []);
  const focusTitle = useCallback(
    (title: HTMLElement | null) => {
      const words = title?.textContent ?? '';
      const previous = arrived.current;
      arrived.current = words;
      // Screen readers read the title of a page that was just opened.
      if (title === null || previous === undefined || previous === words) return;
      const page = title.ownerDocument;
      if (page.activeElement === null || page.activeElement === page.body) title.focus();
      else announce(words);
    },
    [announce],
  );
  const attention = useMemo(() => ({ announce, focusTitle }), [announce, focusTitle]);
  const region = (urgency: Urgency) => (
    <div aria-live={urgency} className={styles.unseen} data-testid={`live/${urgency}`}>
      {lines
        .filter((line) => line.urgency === urgency)
        .map(({ key, words }) => (
          <p key={key}>{words}</p>
        ))}
    </div>
  );
  return (
    <AttentionContext.Provider value={attention}>
      {children}
      {region('polite')}
      {region('assertive')}
    </AttentionContext.Provider>
  );
}

/** Returns the function that announces texts; it does nothing outside of an `AttentionProvider`. */
export const useAttention = (): Pick<Attention, 'announce'> => useContext(AttentionContext);

/**
 * Returns the ref of a screen's `h1`, which gets the focus or is announced when its title changes. Call it in the
 * component of the whole screen, after its forms.
 */
export function useTitleFocus(title: ReactNode): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { focusTitle } = useContext(AttentionContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
  useLayoutEffect(() => focusTitle(heading.current), [focusTitle, title]);
  return heading;
}

/**
 * Text that appears beside a form: shown and announced.
 * @param answer the response that it belongs to; another one announces the same text again
 */
export function Announcement({ children: words, answer }: { children: string | undefined; answer?: unknown }) {
  const { announce } = useAttention();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is told anew
  useLayoutEffect(() => {
    if (words !== undefined) announce(words);
  }, [words, answer, announce]);
  return words === undefined ? null : <p>{words}</p>;
}

/**
 * Moves the focus after a response that stays on the page: to the first field with an error, else to the next empty
 * field, else to the summary.
 * @param summary element to focus if no field qualifies
 */
export function focusAfterAnswer(box: HTMLElement | null, summary: HTMLElement | null | undefined): void {
  (firstInvalid(box) ?? firstMissing(box) ?? summary)?.focus();
}

/**
 * Moves the focus when a form opens: to the first field with an error, else to the first empty one. Not on touch
 * screens, where a keyboard would cover the page.
 */
export function focusOnOpen(box: HTMLElement | null): void {
  // The user may have moved the focus before hydration.
  const { activeElement, body } = box?.ownerDocument ?? {};
  if (activeElement && activeElement !== body) return;
  if (box?.ownerDocument.defaultView?.matchMedia?.('(pointer: fine)').matches)
    (firstInvalid(box) ?? firstToFill(box))?.focus();
}
