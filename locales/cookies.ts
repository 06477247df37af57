/** Name of the cookie with the language that the user chose. It stays on the device; the gateway reads it too. */
export const localeCookie = 'locale';

/** Name of the same cookie for this visit only. It wins over `ui_locales` of an OAuth2 client. */
export const visitCookie = 'locale_visit';

/**
 * Returns the language stored in cookies; undefined if there is none. @param cookies `document.cookie`, or the `Cookie`
 * header
 */
export function storedLocale(cookies: string, name = localeCookie): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}
