import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { isOff } from './stage/mode.ts';

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
};

/** What another theme can change. */
const colours: RunOnly = { type: 'rule', values: ['color-contrast'] };

function violationsOn(page: Page, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}

/** Fails on any violation of WCAG 2.2 AA that axe-core finds on the page as it stands, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Where no script may run, axe cannot wait for anything.
  if (isOff) return;
  const { pathname } = new URL(page.url());
  // Not as a script element: the content security policy forbids that, and it must stay on.
  await page.evaluate(axe.source);
  expect(await violationsOn(page, everything), `accessibility of ${pathname}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, colours), `contrast of ${pathname} in the dark theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}
