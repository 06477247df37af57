import { isTheme, type Theme } from './choice.ts';

/** The chosen theme that the page shows; `undefined` is the system's. */
export function currentTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : undefined;
}

/** Tells when the shown theme has changed, whoever changed it. @returns what ends that */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
