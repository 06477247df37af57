import type { PagePath } from '@members/pages';

/** The screens that Lighthouse audits, by page. `/verify` redirects to `/verification`. */
export const screensOf = {
  '/': ['dashboard'],
  '/welcome': ['welcome'],
  '/login': [
    'login',
    'login, a wrong password',
    'login, from nowhere',
    'login, confirmed again',
    'login, who',
    'login, how',
    'login, its code',
    'login, all ways',
    'second factor',
  ],
  '/registration': ['registration', 'registration, how', 'registration, all ways'],
  '/recovery': ['recovery', 'recovery, its code', 'recovery, its link'],
  '/verification': ['verification', 'verification, its code', 'verification, its link', 'verification, done'],
  '/settings': ['settings', 'settings, all cards', 'recovery, a new password'],
  '/sessions': ['sessions'],
  '/error': ['error', 'error, stored by Kratos'],
  '/consent': ['consent'],
  '/device': ['device'],
  '/device/success': ['device, connected'],
  '/logout': ['logout'],
  '/signed-out': ['signed out'],
} as const satisfies Readonly<Record<Exclude<PagePath, '/verify'>, readonly string[]>>;

export type ScreenName = (typeof screensOf)[keyof typeof screensOf][number];

/** Returns the page of a screen. */
export const routeOf = (name: string): string | undefined =>
  Object.entries(screensOf).find(([, names]) => names.some((known) => known === name))?.[0];
