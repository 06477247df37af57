import { intlTag, languages } from '@members/locales/languages';
import { expect, test } from '@members/testkit/browser/test';
import { brokenWords } from '../../fit/broken-words.ts';
import { misfits } from '../../fit/misfits.ts';
import { open } from '../../fit/open.ts';
import { states } from '../../fit/states.ts';

/** Those with the longest words. */
const longest = ['de', 'fi', 'ru'];

/** `npm run e2e:languages` looks at all of it; else at those with long words, on the narrowest phone. */
const isWhole = process.env.E2E_LANGUAGES === 'all';
const keys = isWhole ? Object.keys(languages) : longest;
const looked = isWhole ? states : states.slice(0, 20);

for (const width of isWhole ? [320, 1280] : [320])
  test(`in each language all states fit, ${width} pixels wide`, async ({ page, world }) => {
    test.setTimeout(isWhole ? 1_800_000 : 300_000);
    await page.setViewportSize({ width, height: width < 640 ? 568 : 800 });
    const found: string[] = [];
    for (const state of looked) {
      await open(page, world, state);
      for (const key of keys) {
        await page.locator('select:has(option[value="zh"])').selectOption(key);
        await expect(page.locator('html')).toHaveAttribute('lang', intlTag(key));
        const wrong = await page.evaluate(misfits);
        found.push(...wrong.map((what) => `${state.name}, ${key}: ${what}`));
      }
    }
    expect(found).toEqual([]);
  });

for (const width of [390, 1280])
  test(`with letters twice as large titles and buttons keep their words whole, ${width} pixels wide`, async ({
    page,
    world,
  }) => {
    test.setTimeout(isWhole ? 600_000 : 120_000);
    await page.setViewportSize({ width, height: 844 });
    const found: string[] = [];
    for (const state of looked) {
      await open(page, world, state);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const key of ['fr', 'de']) {
        await page.locator('select:has(option[value="zh"])').selectOption(key);
        await expect(page.locator('html')).toHaveAttribute('lang', intlTag(key));
        const wrong = [...(await page.evaluate(misfits)), ...(await page.evaluate(brokenWords))];
        found.push(...wrong.map((what) => `${state.name}, ${key}: ${what}`));
      }
    }
    expect(found).toEqual([]);
  });
