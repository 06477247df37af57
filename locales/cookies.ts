/** Name of the cookie that holds what somebody chose: it stays on the device, and the gateway sees it too. */
export const localeCookie = 'locale';

/** The same for this visit alone: above what applications wish for. */
export const visitCookie = 'locale_visit';

/** The language stored in the browser's cookies, if there is one. @param cookies `document.cookie`, or the header */
export function storedLocale(cookies: string, name = localeCookie): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1];
}
