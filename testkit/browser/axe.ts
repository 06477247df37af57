import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

const wcagRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
};

/** The rules whose result depends on the theme. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast'] };

function run(page: Page, within: string, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(
    async ([selector, only]) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, {
        runOnly: only,
        resultTypes: ['violations'],
        preload: false,
        // Frames have origins of their own, and axe-core would wait for them.
        iframes: false,
      });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, runOnly] as const,
  );
}

/**
 * Returns the violations of WCAG 2.2 AA that axe-core finds on the page in the light and in the dark theme, one line for each rule.
 * @param within selector of the element to check; the whole page if left out
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  // axe-core is evaluated once for each document. The content security policy forbids to add it as a script element.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const light = await run(page, within, wcagRules);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, within, colourRules);
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((line) => `in the dark theme: ${line}`)];
}
