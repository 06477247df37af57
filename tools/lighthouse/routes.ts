/** Which screens Lighthouse is shown, by the route that each is a state of. */
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
} as const;

/** Screens that it cannot be shown, and why. */
export const unshown: Readonly<Record<string, string>> = {
  '/verify': 'it leads to /verification',
  '*': 'it is answered 404, and Lighthouse looks at no page that is an error',
};

/** Name of a screen. */
export type ScreenName = (typeof screensOf)[keyof typeof screensOf][number];

/** The route that a screen is a state of. */
export const routeOf = (name: string): string | undefined =>
  Object.entries(screensOf).find(([, names]) => names.some((known) => known === name))?.[0];
