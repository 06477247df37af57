import { storedLocale, visitCookie } from '../../locales/cookies.ts';
import type { Locale } from '../../locales/languages.ts';
import { negotiate } from '../../locales/negotiate.ts';

/** Storage may be forbidden; the interface then starts in the configured language each time. */
function unlessForbidden<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * The language that a page begins in.
 * @param configured `default_locale`
 * @returns `settled` where the person or the address decided: no application's wish changes it any more
 */
export function firstLocale(configured: string): { readonly locale: Locale; readonly chosen: boolean } {
  const ui_locales = new URLSearchParams(location.search).get('ui_locales');
  const visit = unlessForbidden(() => storedLocale(document.cookie, visitCookie));
  const stored = unlessForbidden(() => storedLocale(document.cookie));
  const locale = negotiate({ visit, ui_locales, stored, configured, browser: navigator.languages });
  return { locale, chosen: Boolean(visit || ui_locales) };
}
