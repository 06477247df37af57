/** What a person can choose; without a choice the system decides. */
export type Theme = 'light' | 'dark';

const key = 'theme';

/** Whether it is one; all else is the system's. */
export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

function show(theme: Theme | undefined): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

/** How long a choice is kept, in seconds: a year. */
const seconds = 365 * 24 * 60 * 60;

/** The gateway renders pages in the theme that a cookie names. */
function writeCookie(theme: Theme | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${key}=${theme ?? ''}; Path=/; Max-Age=${theme ? seconds : 0}; SameSite=Lax${secure}`;
}

/** The choice that the gateway is told; it stays when a sign-out clears the storage (`Clear-Site-Data`). */
const themeInCookie = () => /(?:^|;\s*)theme=(light|dark)/.exec(document.cookie)?.[1];

/** Storage may be forbidden: a choice then ends with the page. */
function showStored(): void {
  try {
    const kept = localStorage.getItem(key) ?? themeInCookie();
    const theme = isTheme(kept) ? kept : undefined;
    show(theme);
    if (theme && !document.cookie.includes(`${key}=${theme}`)) writeCookie(theme);
  } catch {
    // As the system.
  }
}

/**
 * Shows the page in the theme chosen earlier, from the first paint on: the page's first script calls it, and rendering
 * waits for that script (HTML, `blocking="render"`). A choice made in another tab, or before this page came back from
 * the back/forward cache, is followed.
 */
export function followStoredTheme(): void {
  showStored();
  addEventListener('storage', showStored);
  addEventListener('pageshow', ({ persisted }) => persisted && showStored());
}

/** Shows a theme and remembers it; `undefined` gives the choice back to the system. */
export function chooseTheme(theme: Theme | undefined): void {
  show(theme);
  try {
    if (theme) localStorage.setItem(key, theme);
    else localStorage.removeItem(key);
    writeCookie(theme);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}
