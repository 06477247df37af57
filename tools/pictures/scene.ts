import { askToSignIn, loginForm } from '@members/testkit/browser/steps';
import type { World } from '@members/testkit/world';
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** A fresh page in a world of its setting. */
export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly world: World;
}

/** Brings a page into a state; the interface speaks French. */
export type Reach = (scene: Scene) => Promise<unknown>;

/** The element that shows that the state is there. */
export const shown = (target: Locator): Promise<void> => target.first().waitFor();

/** A scenario of the simulator's catalogue, opened as the panel opens it. */
export const playing =
  (name: string): Reach =>
  async ({ page, context, world }) => {
    const { open, cookies } = await world.play(name);
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: world.app })));
    await page.goto(open);
    await shown(page.getByRole('heading', { level: 1 }));
  };

/** From the main application to the login screen. */
export async function toLogin({ page, world }: Scene): Promise<void> {
  await askToSignIn(page, world);
  await shown(loginForm(page).submit);
}

/** One step after the other. */
export const inOrder =
  (...steps: readonly Reach[]): Reach =>
  async (scene) => {
    for (const step of steps) await step(scene);
  };

/** Kratos takes its time: what is asked there is never answered. */
export const unanswered =
  (path: string): Reach =>
  ({ page, world }) =>
    page.route(`${world.kratosCalls}${path}`, () => {});

/** What stands before Kratos answers instead. */
export const answered =
  (path: string, status: number, body: object, headers: Readonly<Record<string, string>> = {}): Reach =>
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

/** What counts down stands still. Timers go on: to pause them takes a moment ahead of the page's own, which a slow machine is past. */
export const stopClock: Reach = ({ page }) => page.clock.setFixedTime(Date.now());

/** A state that is a scenario, and what is done there; what counts down stands still. */
export const scenario = (name: string, ...steps: readonly Reach[]) =>
  ({ setting: 'scenarios', reach: inOrder(playing(name), ...steps, stopClock) }) as const;
