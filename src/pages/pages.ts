import type { FlowKind } from '@members/openapi';

/** A page of the app. */
interface Page {
  /** Path below the app's base path. */
  readonly path: string;
  /** Name of the screen: its file in `src/routes/`, without `.tsx`. */
  readonly screen: string;
  /** Kind of the flow whose forms the page shows. */
  readonly flow?: FlowKind;
  /** The page is for signed-in users only. */
  readonly needsSession?: true;
  /** The screen that usually follows. Its scripts are loaded while the user types. */
  readonly next?: string;
}

/**
 * All pages of the app (specification 2.1). The router, the gateway with its metrics, the demonstration on a static host,
 * Lighthouse and the tests take the paths from here.
 */
export const pages = [
  { path: '/', screen: 'dashboard', needsSession: true },
  { path: '/welcome', screen: 'dashboard', needsSession: true },
  { path: '/login', screen: 'login', flow: 'login', next: 'dashboard' },
  { path: '/registration', screen: 'registration', flow: 'registration', next: 'dashboard' },
  { path: '/recovery', screen: 'recovery', flow: 'recovery', next: 'settings' },
  { path: '/verification', screen: 'verification', flow: 'verification' },
  { path: '/verify', screen: 'verification', flow: 'verification' },
  { path: '/settings', screen: 'settings', flow: 'settings', needsSession: true },
  { path: '/sessions', screen: 'sessions', needsSession: true },
  { path: '/error', screen: 'error' },
  { path: '/consent', screen: 'consent', needsSession: true },
  { path: '/device', screen: 'device' },
  { path: '/device/success', screen: 'device-connected' },
  { path: '/logout', screen: 'logout' },
  { path: '/signed-out', screen: 'signed-out' },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

export type ScreenName = (typeof pages)[number]['screen'];

/** Returns the page at a path, such as `/login`; undefined where there is none. */
export const pageAt = (path: string): Page | undefined => pages.find((page) => page.path === path);
