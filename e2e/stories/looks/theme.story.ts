import { scripted } from '@members/testkit/browser/stage/mode';
import { askToSignIn, loginForm } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';

const page = { light: 'rgb(245, 246, 251)', dark: 'rgb(13, 15, 24)' } as const;

const ground = (shown: Page) => shown.locator('html');
const choice = (shown: Page, name: string) => shown.getByRole('group', { name: 'Thème' }).getByRole('radio', { name });

test('a theme is chosen by keyboard, remembered, and given back to the system', {
  annotation: scripted('asks'),
}, async ({ page: shown, world }) => {
  await askToSignIn(shown, world);
  await expect(choice(shown, 'Comme le système')).toBeChecked();
  await expect(ground(shown)).toHaveCSS('background-color', page.light);
  await choice(shown, 'Comme le système').focus();
  await shown.keyboard.press('ArrowLeft');
  await expect(choice(shown, 'Sombre')).toBeChecked();
  await expect(ground(shown)).toHaveCSS('background-color', page.dark);

  await shown.reload();
  await expect(loginForm(shown).submit).toBeVisible();
  await expect(choice(shown, 'Sombre')).toBeChecked();
  await expect(ground(shown)).toHaveCSS('background-color', page.dark);

  await choice(shown, 'Comme le système').check();
  await expect(ground(shown)).toHaveCSS('background-color', page.light);
  await shown.emulateMedia({ colorScheme: 'dark' });
  await expect(ground(shown)).toHaveCSS('background-color', page.dark);
});

test('another tab follows the choice', { annotation: scripted('asks') }, async ({ page: shown, context, world }) => {
  const other = await context.newPage();
  await other.goto(`${world.app}/login`);
  await shown.goto(`${world.app}/login`);
  await choice(shown, 'Sombre').check();
  await expect(choice(other, 'Sombre')).toBeChecked();
  await expect(ground(other)).toHaveCSS('background-color', page.dark);
});

test('no frame is painted in the other theme, however late the first script comes', {
  annotation: scripted('own'),
}, async ({ page: shown, world }) => {
  await shown.goto(`${world.app}/login`);
  await choice(shown, 'Sombre').check();
  await shown.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const note = () => {
      frames.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await shown.route('**/assets/start-*.js', async (route) => {
    // The page's style stands in the page. A browser that does not wait has painted by the time it has nothing else to do; one that waits is never idle.
    await shown.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 })));
    await route.continue();
  });
  await shown.goto(`${world.app}/login`);
  await expect(choice(shown, 'Sombre')).toBeChecked();
  const frames = await shown.evaluate(() => (globalThis as unknown as { frames: string[] }).frames);
  expect(new Set(frames)).toEqual(new Set([page.dark]));
});

test('without scripts the page follows the system', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const shown = await context.newPage();
  await shown.goto(`${world.app}/login`);
  await expect(ground(shown)).toHaveCSS('background-color', page.dark);
  await context.close();
});
