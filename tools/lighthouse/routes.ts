import type { PagePath } from '@members/pages';

/** Screens that Lighthouse looks at, by the page of which each is a state. `/verify` leads to `/verification`. */
export const screensOf = {
  '/': ['dashboard'],
  '/welcome': ['welcome'],
  '/login': [
    ...[
      'login',
      'login, a wrong password',
      'login, from nowhere',
      'login, confirmed again',
      'login, who',
      'login, how',
    ],
    ...['login, its code', 'login, all ways', 'second factor', 'second factor, its code'],
  ],
  '/registration': ['registration', 'registration, how', 'registration, all ways'],
  '/recovery': ['recovery', 'recovery, its code', 'recovery, its link'],
  '/verification': ['verification', 'verification, its code', 'verification, its link', 'verification, done'],
  '/settings': ['settings', 'settings, all cards', 'recovery, a new password'],
  '/sessions': ['sessions'],
  '/error': ['error', 'error, told by Kratos'],
  '/consent': ['consent'],
  '/device': ['device'],
  '/device/success': ['device, connected'],
  '/logout': ['logout'],
  '/signed-out': ['signed out'],
} as const satisfies Readonly<Record<Exclude<PagePath, '/verify'>, readonly string[]>>;

/** Name of a screen. */
export type ScreenName = (typeof screensOf)[keyof typeof screensOf][number];

/** The route that a screen is a state of. */
export const routeOf = (name: string): string | undefined =>
  Object.entries(screensOf).find(([, names]) => names.some((known) => known === name))?.[0];
