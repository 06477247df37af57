import { needsScripts } from '@members/testkit/browser/stage/mode';
import { expect, test } from '@members/testkit/browser/test';
import { holdRequests } from '../../held-requests.ts';

test.use({ patient: false, options: { rendering: 'on' } });

test('a key press while the app takes the page over still changes the theme', {
  annotation: needsScripts('own'),
}, async ({ page, world }) => {
  // The field has the focus before any script runs, and the app starts when the member uses the page.
  const startScript = await holdRequests(page, '**/assets/start-*.js');
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => {
      document.documentElement.dataset.app = 'ready';
      return 0;
    };
  });
  await page.goto(`${world.app}/login`, { waitUntil: 'commit' });
  const theme = (name: string) => page.getByRole('radio', { name });
  await theme('Comme le système').focus();
  await startScript.waitUntilHeld();
  startScript.release();
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
  await page.keyboard.press('ArrowLeft');
  await expect(theme('Sombre')).toBeChecked();
  await expect(theme('Sombre')).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 15, 24)');
});
