import { languages } from '@members/locales/languages';
import { axeViolations } from '@members/testkit/browser/axe';
import type { PageErrors } from '@members/testkit/browser/stage/noise';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';
import { openStory, openStorybook, type Storybook, showStory } from '../../storybook.ts';

// All tests share one Storybook.
test.describe.configure({ mode: 'default' });

let storybook: Storybook;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  storybook = await openStorybook();
});
test.afterAll(() => storybook.close());

/**
 * `npm run evidence -- looks` opens the screens in each language. The pseudo-language is left out: its padding makes the accessible
 * name of a control differ from its visible label.
 */
const locales = process.env.E2E_LOOKS === 'all' ? Object.keys(languages) : ['fr'];

type Check = (page: Page) => Promise<readonly string[]>;

/** Opens the stories one after the other. @returns a line for each fault, beginning with its story */
async function checkAll(page: Page, noise: PageErrors, ids: readonly string[], globals: string, check: Check) {
  const faults: string[] = [];
  noise.allow(/^scenario \S+ has an identity schema of its own/);
  // Begins with the last story: a story that is shown already is not shown again.
  await openStory(page, storybook, ids.at(-1) ?? '', globals);
  for (const id of ids) {
    const before = noise.unexpected().length;
    const ended = await showStory(page, id);
    const wrong = [ended === 'success' ? [] : [ended], await check(page), noise.unexpected().slice(before)].flat();
    faults.push(...wrong.map((line) => `${id}, ${globals}: ${line}`));
  }
  return faults;
}

test('each block is shown without an error, is accessible in both themes, fits 320 px and does not move', async ({
  page,
  noise,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 320, height: 700 });
  const found = await checkAll(page, noise, storybook.stories('Blocks'), 'locale:fr', async () => {
    const [over, moving] = await page.evaluate(() => [
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      document.getAnimations().length,
    ]);
    return [
      ...(over ? [`${over} px wider than the page`] : []),
      ...(moving ? [`${moving} animations although reduced motion is set`] : []),
      ...(await axeViolations(page, '#storybook-root')),
    ];
  });
  expect(found).toEqual([]);
});

for (const locale of locales)
  test(`each screen of the app is shown without an error and is accessible in both themes: ${locale}`, async ({
    page,
    noise,
  }) => {
    test.setTimeout(600_000);
    const found = await checkAll(page, noise, storybook.stories('Screens'), `locale:${locale}`, async () => {
      await page.locator('#storybook-root h1').waitFor();
      return axeViolations(page, '#storybook-root');
    });
    expect(found).toEqual([]);
  });

test('the toolbar changes the language and the theme of a screen', async ({ page, noise }) => {
  test.setTimeout(180_000);
  // A warning of Storybook's own toolbar.
  noise.allow(/^The 'ariaLabel' prop on '\w+' will become mandatory in Storybook 11/);
  await page.goto(`${storybook.origin}/?path=/story/screens-login--wrong-password`);
  const story = page.frameLocator('#storybook-preview-iframe');
  await expect(story.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous', { timeout: 90_000 });
  await page.getByRole('button', { name: /Language|Français/ }).click();
  await page.getByRole('option', { name: /Deutsch/ }).click();
  await expect(story.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  await expect(story.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: /Theme System/ }).click();
  await page.getByRole('option', { name: /Dark/ }).click();
  await expect(story.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('tab', { name: /Accessibility/ })).toBeVisible();
});

test('a dialog takes the focus, keeps it, and gives it back', async ({ page }) => {
  await openStory(page, storybook, 'blocks-feedback-dialog--behind');
  const opener = page.getByRole('button', { name: 'Renommer la clé' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Renommer la clé de sécurité' });
  await expect(dialog.getByLabel('Nom')).toBeFocused();
  for (const name of ['Renommer la clé', 'Annuler']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  // The page behind the dialog is inert: the next Tab leaves the page for the browser's own controls.
  await page.keyboard.press('Tab');
  await expect(page.locator('#storybook-root :focus:not(dialog *)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a destructive dialog has the focus on "cancel" and ends once', async ({ page }) => {
  await openStory(page, storybook, 'blocks-feedback-dialog--behind-destructive');
  const opener = page.getByRole('button', { name: 'Retirer la clé' });
  const ended = page.locator('output');
  await opener.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ended).toHaveText('annulé');
  await opener.click();
  await dialog.getByRole('button', { name: 'Retirer la clé' }).click();
  await expect(dialog).toBeHidden();
  await expect(ended).toHaveText('annulé, confirmé');
  await expect(opener).toBeFocused();
});
