import { isLocale, locales } from '../../src/intl/locales.ts';
import { askToSignIn, loginForm } from '../steps.ts';
import { expect, test } from '../test.ts';

/** The switcher by what it offers: its name changes with the language. */
const switcher = 'select:has(option[value="zh"])';

test('every language is a choice away, named in itself, and fits the narrowest phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await askToSignIn(page, world);
  await loginForm(page).identifier.fill('camille@example.org');
  const headings = new Set<string>();
  for (const key of Object.keys(locales).filter(isLocale)) {
    await page.locator(switcher).selectOption({ label: locales[key].name });
    await expect(page.locator('html')).toHaveAttribute('lang', key === 'se' ? 'sv' : key);
    headings.add(await page.getByRole('heading', { level: 1 }).innerText());
    await expect(page.locator('input[name=identifier]')).toHaveValue('camille@example.org');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBeLessThanOrEqual(320);
  }
  expect(headings.size).toBe(Object.keys(locales).length);
});
