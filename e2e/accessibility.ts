import { isOff } from '@members/testkit/browser/stage/mode';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
};

/** What another theme can change. */
const colours: RunOnly = { type: 'rule', values: ['color-contrast'] };

function run(page: Page, within: string, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(
    async ([selector, only]) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, {
        runOnly: only,
        resultTypes: ['violations'],
        preload: false,
      });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, runOnly] as const,
  );
}

/**
 * Violations of WCAG 2.2 AA that axe-core finds on the page as it stands, in the light and the dark theme; a line for each rule.
 * @param within selector of the element to look at; the whole page if left out
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // Once for each document, and not as a script element: the content security policy forbids that, and it must stay on.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const light = await run(page, within, everything);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, within, colours);
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((line) => `in the dark theme: ${line}`)];
}

/** Fails on any violation of WCAG 2.2 AA that axe-core finds on the page as it stands, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Where no script may run, axe cannot wait for anything.
  if (isOff) return;
  expect(await violations(page), `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
