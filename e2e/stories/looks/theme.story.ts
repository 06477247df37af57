import { needsScripts } from '@members/testkit/browser/stage/mode';
import { loginForm, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';

const colours = { light: 'rgb(245, 246, 251)', dark: 'rgb(13, 15, 24)' } as const;

const background = (page: Page) => page.locator('html');
const themeChoice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Thème' }).getByRole('radio', { name });

test('a theme can be chosen by keyboard, is remembered, and can be reset to the theme of the system', {
  annotation: needsScripts('asks'),
}, async ({ page, world }) => {
  await openLogin(page, world);
  await expect(themeChoice(page, 'Comme le système')).toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', colours.light);
  await themeChoice(page, 'Comme le système').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(themeChoice(page, 'Sombre')).toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', colours.dark);

  await page.reload();
  await expect(loginForm(page).submit).toBeVisible();
  await expect(themeChoice(page, 'Sombre')).toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', colours.dark);

  await themeChoice(page, 'Comme le système').check();
  await expect(background(page)).toHaveCSS('background-color', colours.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(background(page)).toHaveCSS('background-color', colours.dark);
});

test('another tab follows the chosen theme', { annotation: needsScripts('asks') }, async ({ page, context, world }) => {
  const other = await context.newPage();
  await other.goto(`${world.app}/login`);
  // The other tab can only follow once the app runs in it.
  await expect(themeChoice(other, 'Comme le système')).toBeChecked();
  await page.goto(`${world.app}/login`);
  await themeChoice(page, 'Sombre').check();
  await expect(themeChoice(other, 'Sombre')).toBeChecked();
  await expect(background(other)).toHaveCSS('background-color', colours.dark);
});

test('no frame is painted in the other theme, however late the first script comes', {
  annotation: needsScripts('own'),
}, async ({ page, world }) => {
  await page.goto(`${world.app}/login`);
  await themeChoice(page, 'Sombre').check();
  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const note = () => {
      frames.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  let heldBack = 0;
  await page.route('**/assets/start-*.js', async (route) => {
    heldBack += 1;
    // The styles are in the page itself. A browser that does not wait for the script has painted once it is idle; a browser
    // that waits is never idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 })));
    await route.continue();
  });
  await page.goto(`${world.app}/login`);
  await expect(themeChoice(page, 'Sombre')).toBeChecked();
  expect(heldBack, 'requests of the start script').toBe(1);
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames);
  expect(new Set(frames)).toEqual(new Set([colours.dark]));
});

test('without scripts the page follows the system', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${world.app}/login`);
  await expect(background(page)).toHaveCSS('background-color', colours.dark);
  await context.close();
});
