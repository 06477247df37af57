import type { Locale } from '../../locales/languages.ts';
import { localeCookie, negotiate, storedLocale, visitCookie } from '../../locales/negotiate.ts';

/** How long a choice is kept, in seconds: a year. */
const kept = 365 * 24 * 60 * 60;

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

/**
 * Keeps what somebody chose: on the device for the next visit, and for this one above what applications wish for.
 * @param base path that the app lies below
 */
export function keepLocale(locale: Locale, base: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const write = (name: string, more: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `${name}=${locale}; Path=${base}; SameSite=Lax${more}${secure}`;
  };
  attempt(() => {
    write(localeCookie, `; Max-Age=${kept}`);
    write(visitCookie, '');
  });
}
