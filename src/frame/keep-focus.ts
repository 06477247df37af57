import { type Control, found } from '../early/found.ts';

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLButtonElement || element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** So long after it has taken a page over the app may make controls anew. In milliseconds. */
const settling = 2000;

/** A control that has the focus has it where it is made anew, too. */
export function keepFocus(page: Document): void {
  let last: unknown = page.activeElement;
  const ended = new AbortController();
  const note = ({ target }: FocusEvent) => {
    last = target;
  };
  page.addEventListener('focusin', note, { signal: ended.signal });
  const observer = new MutationObserver(() => {
    if (isControl(last) && !last.isConnected && page.activeElement === page.body)
      found(last)?.focus({ preventScroll: true });
  });
  observer.observe(page.body, { childList: true, subtree: true });
  setTimeout(() => {
    observer.disconnect();
    ended.abort();
  }, settling);
}
