/** Themes that the user can choose; without a choice the system decides. */
export type Theme = 'light' | 'dark';

const key = 'theme';

/** Whether a value is a theme. */
export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

function show(theme: Theme | undefined): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

/** How long a choice is kept, in seconds: a year. */
const seconds = 365 * 24 * 60 * 60;

/** Stores the choice in a cookie, so that the gateway renders pages in this theme. */
function writeCookie(theme: Theme | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${key}=${theme ?? ''}; Path=/; Max-Age=${theme ? seconds : 0}; SameSite=Lax${secure}`;
}

/** Returns the theme in the cookie, which stays when a sign-out clears the storage (`Clear-Site-Data`). */
const themeInCookie = () => /(?:^|;\s*)theme=(light|dark)/.exec(document.cookie)?.[1];

/** Shows the stored theme. If the browser forbids storage, a choice ends with the page. */
function showStored(): void {
  try {
    const kept = localStorage.getItem(key) ?? themeInCookie();
    const theme = isTheme(kept) ? kept : undefined;
    show(theme);
    if (theme && !document.cookie.includes(`${key}=${theme}`)) writeCookie(theme);
  } catch {
    // Storage is forbidden: the system decides.
  }
}

/**
 * Shows the stored theme from the first paint on: the page's first script calls this, and rendering waits for that
 * script (HTML, `blocking="render"`). It also follows choices in other tabs, and those made before the page came back
 * from the back/forward cache.
 */
export function followStoredTheme(): void {
  showStored();
  addEventListener('storage', showStored);
  addEventListener('pageshow', ({ persisted }) => persisted && showStored());
}

/** Shows a theme and stores it; undefined returns to the system's. */
export function chooseTheme(theme: Theme | undefined): void {
  show(theme);
  try {
    if (theme) localStorage.setItem(key, theme);
    else localStorage.removeItem(key);
    writeCookie(theme);
  } catch {
    // Storage is forbidden: the choice ends with the page.
  }
}
