import { loginForm, openLogin } from '@members/testkit/browser/steps';
import type { World } from '@members/testkit/world';
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** A new page in the world of a setting. */
export interface PictureScene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly world: World;
}

/** Brings a page into a state. The interface is in French. */
export type ReachScene = (scene: PictureScene) => Promise<unknown>;

/** Waits for the element that shows that the state is reached. */
export const shown = (target: Locator): Promise<void> => target.first().waitFor();

/** Plays a scenario of the simulator and opens its screen, as the panel does. */
export const playScenario =
  (name: string): ReachScene =>
  async ({ page, context, world }) => {
    const { open, cookies } = await world.play(name);
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: world.app })));
    await page.goto(open);
    await shown(page.getByRole('heading', { level: 1 }));
  };

/** Goes from the main application to the login screen. */
export async function toLogin({ page, world }: PictureScene): Promise<void> {
  await openLogin(page, world);
  await shown(loginForm(page).submit);
}

/** Runs one step after the other. */
export const inOrder =
  (...steps: readonly ReachScene[]): ReachScene =>
  async (scene) => {
    for (const step of steps) await step(scene);
  };

/** Leaves requests to a path of Kratos without a response. */
export const leaveUnanswered =
  (path: string): ReachScene =>
  ({ page, world }) =>
    page.route(`${world.kratosCalls}${path}`, () => {});

/** Answers requests to a path instead of Kratos, as a proxy before it would. */
export const answerInstead =
  (path: string, status: number, body: object, headers: Readonly<Record<string, string>> = {}): ReachScene =>
  ({ page, world }) =>
    page.route(`${world.kratosCalls}${path}`, (route) =>
      route.fulfill({
        status,
        json: body,
        headers: {
          'access-control-allow-origin': world.app,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': 'Retry-After',
          ...headers,
        },
      }),
    );

/** Stops countdowns by fixing the time. Timers go on, because pausing them fails on slow machines. */
export const stopClock: ReachScene = ({ page }) => page.clock.setFixedTime(Date.now());

/** Returns a state that plays a scenario, runs the steps, and stops countdowns. */
export const scenario = (name: string, ...steps: readonly ReachScene[]) =>
  ({ setting: 'scenarios', reach: inOrder(playScenario(name), ...steps, stopClock) }) as const;
