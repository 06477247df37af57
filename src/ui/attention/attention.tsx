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
import { firstInvalid, firstMissing, firstToFill, firstUsable } from './fields.ts';

/** `assertive` interrupts what is being read: for errors. All else waits its turn. */
export type Urgency = 'polite' | 'assertive';

type Line = { key: number; words: string; urgency: Urgency };

type Attention = {
  /** Announces words to those who do not see them. */
  announce: (words: string, urgency?: Urgency) => void;
  /** A screen or a step has come: its title gets the focus, or is announced where something in the page has it. */
  focusTitle: (title: HTMLElement | null) => void;
};

const AttentionContext = createContext<Attention>({ announce: () => {}, focusTitle: () => {} });

/**
 * Two live regions that stand in the page before their words do (WCAG 2.2, 4.1.3). What is said in one go is read together,
 * and takes the place of what was said before.
 */
export function AttentionProvider({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const count = useRef(0);
  const complete = useRef(true);
  const arrived = useRef<string>(undefined);
  // After the effects of all that was shown together.
  useLayoutEffect(() => {
    complete.current = true;
  });
  const announce = useCallback((words: string, urgency: Urgency = 'polite') => {
    count.current += 1;
    const line = { key: count.current, words, urgency };
    const replaces = complete.current;
    complete.current = false;
    setLines((before) => (replaces ? [line] : [...before, line]));
  }, []);
  const focusTitle = useCallback(
    (title: HTMLElement | null) => {
      const words = title?.textContent ?? '';
      const before = arrived.current;
      arrived.current = words;
      // A page that was just opened is read by its title.
      if (title === null || before === undefined || before === words) return;
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
    <AttentionContext value={attention}>
      {children}
      {region('polite')}
      {region('assertive')}
    </AttentionContext>
  );
}

/** Announces. Outside of an `AttentionProvider` nobody listens. */
export const useAttention = (): Pick<Attention, 'announce'> => useContext(AttentionContext);

/** For the `h1` of a screen: who comes to it, or to another step of it, is told. Belongs to what holds the whole screen, after its forms. */
export function useTitleFocus(title: ReactNode): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { focusTitle } = useContext(AttentionContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
  useLayoutEffect(() => focusTitle(heading.current), [focusTitle, title]);
  return heading;
}

/**
 * Words that come and go beside a form, shown and announced.
 * @param answer what they answer: with another one they are announced again, even where they are the same
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
 * After an answer that did not lead on: the first field in error, else the next one that waits to be filled in, else what
 * is said about it. @param summary what can take the focus in place of a field
 */
export function focusAfterAnswer(box: HTMLElement | null, summary: HTMLElement | null | undefined): void {
  (firstInvalid(box) ?? firstMissing(box) ?? summary)?.focus();
}

/** After a way to go on was chosen: the first thing that can be used there. */
export function focusChosen(box: HTMLElement | null): void {
  (firstInvalid(box) ?? firstUsable(box))?.focus();
}

/** On opening a form: the first field in error, else the first one to fill in, where that brings up no keyboard over the page. */
export function focusOnOpen(box: HTMLElement | null): void {
  // Somebody may have begun before the app took the page over.
  const { activeElement, body } = box?.ownerDocument ?? {};
  if (activeElement && activeElement !== body) return;
  if (box?.ownerDocument.defaultView?.matchMedia?.('(pointer: fine)').matches)
    (firstInvalid(box) ?? firstToFill(box))?.focus();
}
