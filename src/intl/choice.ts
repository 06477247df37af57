import { storedLocale, visitCookie } from '@members/locales/cookies';
import type { Locale } from '@members/locales/languages';
import { negotiate } from '@members/locales/negotiate';

/** Storage may be forbidden; the interface then starts in the configured language each time. */
function attempt<T>(act: () => T): T | undefined {
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
export function firstLocale(configured: string): { readonly locale: Locale; readonly settled: boolean } {
  const ui_locales = new URLSearchParams(location.search).get('ui_locales');
  const visit = attempt(() => storedLocale(document.cookie, visitCookie));
  const stored = attempt(() => storedLocale(document.cookie));
  const locale = negotiate({ visit, ui_locales, stored, configured, browser: navigator.languages });
  return { locale, settled: Boolean(visit || ui_locales) };
}
