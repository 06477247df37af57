import { currentControl, type PageControl } from './current-control.ts';

const isControl = (element: unknown): element is PageControl =>
  element instanceof HTMLButtonElement || element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** How long after the app has taken a page over React may still replace controls (ms). */
const settling = 2000;

/** Keeps the focus where React replaces the focused control while the app takes a page over. */
export function keepFocus(page: Document): void {
  let last: unknown = page.activeElement;
  const ended = new AbortController();
  const recordFocus = ({ target }: FocusEvent) => {
    last = target;
  };
  page.addEventListener('focusin', recordFocus, { signal: ended.signal });
  const observer = new MutationObserver(() => {
    if (isControl(last) && !last.isConnected && page.activeElement === page.body)
      currentControl(last)?.focus({ preventScroll: true });
  });
  observer.observe(page.body, { childList: true, subtree: true });
  setTimeout(() => {
    observer.disconnect();
    ended.abort();
  }, settling);
}
