import { localeCookie, visitCookie } from '@members/locales/cookies';
import type { Locale } from '@members/locales/languages';

/** How long a choice is kept, in seconds: a year. */
const seconds = 365 * 24 * 60 * 60;

/**
 * Stores the user's choice of a language: on the device for later visits, and for this visit, in which it wins over
 * `ui_locales` of OAuth2 clients. If the browser forbids cookies, each page starts in the configured language.
 * @param base base path of the app
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
    // Cookies are forbidden.
  }
}
