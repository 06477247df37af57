import { languages } from '@members/locales/languages';
import { submitLogin } from '@members/testkit/browser/steps';
import { camille } from './people.ts';
import { answerInstead, inOrder, type ReachScene, scenario, shown, stopClock, toLogin } from './scene.ts';
import type { PictureState } from './state.ts';
import { switchLanguage } from './switch-language.ts';

const setting = 'plain' as const;
const submits = '/self-service/login?*';
const send: ReachScene = ({ page }) => submitLogin(page, camille);

const open =
  (path: string, testId?: string): ReachScene =>
  async ({ page, world }) => {
    await page.goto(`${world.app}${path}`);
    await shown(testId === undefined ? page.getByRole('heading', { level: 1 }) : page.getByTestId(testId));
  };

const oauth2Error = new URLSearchParams({
  error: 'invalid_request',
  error_description:
    'The request is missing a required parameter, includes an invalid parameter value or is malformed.',
});

/** Deletes the form's cookie, so that Kratos refuses the form. */
const loseCookies: ReachScene = ({ context }) => context.clearCookies();
const renewedForSafety: ReachScene = ({ page }) => shown(page.getByTestId('notice/csrf'));

/** States of failures and unknown pages. */
export const failureStates = {
  'login-renewed': {
    setting,
    reach: inOrder(
      toLogin,
      answerInstead(submits, 410, { error: { id: 'self_service_flow_expired', code: 410 } }),
      send,
      ({ page }) => shown(page.getByTestId('notice/renewed')),
    ),
  },
  'login-csrf': { setting, reach: inOrder(toLogin, loseCookies, send, renewedForSafety) },
  'login-cookies': {
    setting,
    reach: inOrder(toLogin, loseCookies, send, renewedForSafety, loseCookies, send, ({ page }) =>
      shown(page.getByTestId('problem/cookies')),
    ),
  },
  'login-too-many': {
    setting,
    reach: inOrder(
      toLogin,
      answerInstead(submits, 429, { error: { code: 429 } }, { 'retry-after': '75' }),
      send,
      ({ page }) => shown(page.getByTestId('problem/too_many')),
      stopClock,
    ),
  },
  offline: {
    setting,
    reach: inOrder(toLogin, async ({ page, context }) => {
      // Load the texts of all languages while the page is online.
      for (const language of [...Object.keys(languages), 'fr']) await switchLanguage(page, language);
      await context.setOffline(true);
      await submitLogin(page, camille);
      await shown(page.getByTestId('notice/offline'));
    }),
  },
  'problem-unreachable': {
    setting,
    reach: inOrder(
      ({ page, world }) => page.route(`${world.kratosCalls}/self-service/**`, (route) => route.abort()),
      open('/registration'),
      ({ page }) => shown(page.getByRole('button', { name: 'Réessayer' })),
    ),
  },
  refusal: { setting, reach: open('/login') },
  'not-found': { setting, reach: open('/nowhere') },
  error: { setting, reach: open(`/error?${oauth2Error}`, 'error/summary') },
  'error-stored': scenario('errors/page'),
  'error-copied': scenario('errors/page', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    // The button shows the result for three seconds only, so its timer must not end. Others go on: checkers need them.
    await page.evaluate(() => {
      const wait = globalThis.setTimeout;
      const waitUnlessCopied = (run: () => void, time?: number) => (time === 3000 ? 0 : wait(run, time));
      Object.assign(globalThis, { setTimeout: waitUnlessCopied });
    });
    await page.getByRole('button', { name: 'Copier' }).click();
    await shown(page.getByRole('button', { name: 'Copié' }));
  }),
  'no-scripts': {
    setting,
    scripts: false,
    reach: async ({ page, world }) => {
      await page.goto(`${world.app}/login`);
      await shown(page.locator('noscript'));
    },
  },
} as const satisfies Readonly<Record<string, PictureState>>;
