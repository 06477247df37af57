import { storedLocale, visitCookie } from '@members/locales/cookies';
import type { Locale } from '@members/locales/languages';
import { negotiate } from '@members/locales/negotiate';

/** Runs a function that reads cookies; undefined if the browser forbids them. */
function unlessForbidden<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * Returns the language in which a page starts.
 * @param configured `default_locale`
 * @returns `chosen`: whether the user or the address has chosen it, so that `ui_locales` of an OAuth2 client does not
 *   change it
 */
export function firstLocale(configured: string): { readonly locale: Locale; readonly chosen: boolean } {
  const ui_locales = new URLSearchParams(location.search).get('ui_locales');
  const visit = unlessForbidden(() => storedLocale(document.cookie, visitCookie));
  const stored = unlessForbidden(() => storedLocale(document.cookie));
  const locale = negotiate({ visit, ui_locales, stored, configured, browser: navigator.languages });
  return { locale, chosen: Boolean(visit || ui_locales) };
}
