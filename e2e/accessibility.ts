import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Fails on any violation of WCAG 2.2 AA that axe-core finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not as a script element: the content security policy forbids that, and it must stay on.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      preload: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, tags);
  expect(violations, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
