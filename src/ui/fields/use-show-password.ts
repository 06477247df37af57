import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Caret = { start: number | null; end: number | null };

/**
 * Returns whether a password input shows its characters, and a function that toggles it. Toggling keeps caret and
 * selection. A submit of the form hides the characters before the browser or a password manager reads the field.
 */
export function useShowPassword(input: RefObject<HTMLInputElement | null>) {
  const [shown, setShown] = useState(false);
  const caret = useRef<Caret>(null);

  const toggle = () => {
    const element = input.current;
    if (element) caret.current = { start: element.selectionStart, end: element.selectionEnd };
    setShown((before) => !before);
  };

  // Changing an input's type may move its caret (HTML, "change of type" steps): restore it before the paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the type has changed
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(caret.current.start, caret.current.end);
    caret.current = null;
  }, [shown, input]);

  // The early controls may have shown it before hydration.
  useLayoutEffect(() => setShown(input.current?.type === 'text'), [input]);

  useEffect(() => {
    const page = input.current?.ownerDocument;
    const hide = (event: Event) => {
      const element = input.current;
      if (!element || event.target !== element.form) return;
      element.type = 'password';
      setShown(false);
    };
    page?.addEventListener('submit', hide, true);
    return () => page?.removeEventListener('submit', hide, true);
  }, [input]);

  return { shown, toggle };
}
