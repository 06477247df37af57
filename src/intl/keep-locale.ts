import { localeCookie, visitCookie } from '../../locales/cookies.ts';
import type { Locale } from '../../locales/languages.ts';

/** How long a choice is kept, in seconds: a year. */
const seconds = 365 * 24 * 60 * 60;

/**
 * Keeps what somebody chose: on the device for the next visit, and for this one above what applications wish for. Storage may be
 * forbidden; the interface then starts in the configured language each time.
 * @param base path that the app lies below
 */
export function keepLocale(locale: Locale, base: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const write = (name: string, more: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `${name}=${locale}; Path=${base}; SameSite=Lax${more}${secure}`;
  };
  try {
    write(localeCookie, `; Max-Age=${seconds}`);
    write(visitCookie, '');
  } catch {
    // It is as it was at the next visit.
  }
}
