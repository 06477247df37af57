import { loginForm, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';

/** Finds the language switcher by an option: its name changes with the language. */
const switcher = 'select:has(option[value="zh"])';

const languages = [
  ['Français', 'fr'],
  ['English', 'en-GB'],
  ['Deutsch', 'de'],
  ['Español', 'es'],
  ['Suomi', 'fi'],
  ['Nederlands', 'nl'],
  ['Polski', 'pl'],
  ['Português', 'pt-PT'],
  ['Русский', 'ru'],
  ['Svenska', 'sv'],
  ['中文', 'zh'],
] as const;

test('every language can be chosen by its own name and fits the narrowest phone', { tag: '@gate' }, async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openLogin(page, world);
  await loginForm(page).identifier.fill('camille@example.org');
  await expect(page.locator(`${switcher} option`)).toHaveText(languages.map(([name]) => name));
  const titles = new Set<string | null>();
  for (const [name, tag] of languages) {
    await page.locator(switcher).selectOption({ label: name });
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    titles.add(await page.getByRole('heading', { level: 1 }).textContent());
    await expect(page.locator('input[name=identifier]')).toHaveValue('camille@example.org');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  }
  expect(titles.size).toBe(languages.length);
});
