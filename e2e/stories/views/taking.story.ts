import { scripted } from '@members/testkit/browser/stage/mode';
import { expect, test } from '@members/testkit/browser/test';

test.use({ patient: false, options: { rendering: 'on' } });

test('a key that goes down as the app takes the page over does what it does', { annotation: scripted('own') }, async ({
  page,
  world,
}) => {
  // The focus is there before any script, and the app comes when somebody uses the page, not before.
  const startScript = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await startScript.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => {
      document.documentElement.dataset.app = 'ready';
      return 0;
    };
  });
  await page.goto(`${world.app}/login`, { waitUntil: 'commit' });
  const theme = (name: string) => page.getByRole('radio', { name });
  await theme('Comme le système').focus();
  startScript.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
  await page.keyboard.press('ArrowLeft');
  await expect(theme('Sombre')).toBeChecked();
  await expect(theme('Sombre')).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 15, 24)');
});
