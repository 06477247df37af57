import { intlTag, languages } from '@members/locales/languages';
import { expect, test } from '@members/testkit/browser/test';
import { brokenWords } from '../../fit/broken-words.ts';
import { layoutFaults } from '../../fit/layout-faults.ts';
import { openState } from '../../fit/open.ts';
import { layoutStates } from '../../fit/states.ts';

/** The languages with the longest words. */
const longest = ['de', 'fi', 'ru'];

/** `npm run evidence -- looks` checks all states, languages and widths; else a part of them on the narrowest phone. */
const isComplete = process.env.E2E_LOOKS === 'all';
const keys = isComplete ? Object.keys(languages) : longest;
const checkedStates = isComplete ? layoutStates : layoutStates.slice(0, 20);

for (const width of isComplete ? [320, 1280] : [320])
  test(`all states fit a window of ${width} pixels in each language`, async ({ page, world }) => {
    test.setTimeout(isComplete ? 1_800_000 : 300_000);
    await page.setViewportSize({ width, height: width < 640 ? 568 : 800 });
    const faults: string[] = [];
    for (const state of checkedStates) {
      await openState(page, world, state);
      for (const key of keys) {
        await page.locator('select:has(option[value="zh"])').selectOption(key);
        await expect(page.locator('html')).toHaveAttribute('lang', intlTag(key));
        const wrong = await page.evaluate(layoutFaults);
        faults.push(...wrong.map((fault) => `${state.name}, ${key}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

for (const width of isComplete ? [390, 1280] : [390])
  test(`titles and buttons break no words with text twice as large in a window of ${width} pixels`, async ({
    page,
    world,
  }) => {
    test.setTimeout(isComplete ? 600_000 : 120_000);
    await page.setViewportSize({ width, height: 844 });
    const faults: string[] = [];
    for (const state of checkedStates) {
      await openState(page, world, state);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const key of ['fr', 'de']) {
        await page.locator('select:has(option[value="zh"])').selectOption(key);
        await expect(page.locator('html')).toHaveAttribute('lang', intlTag(key));
        const wrong = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(brokenWords))];
        faults.push(...wrong.map((fault) => `${state.name}, ${key}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
