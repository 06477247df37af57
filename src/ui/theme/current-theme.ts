import { isTheme, type Theme } from './choice.ts';

/** Returns the theme that the page shows; undefined for the system's. */
export function currentTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : undefined;
}

/** Calls `changed` whenever the page's theme changes. @returns a function that ends this */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
