import { axeViolations } from '@members/testkit/browser/axe';
import { areScriptsOff } from '@members/testkit/browser/stage/mode';
import { expect, type Page } from '@playwright/test';

/** Expects that axe-core finds no violation of WCAG 2.2 AA on the page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe-core needs scripts in the page.
  if (areScriptsOff) return;
  expect(await axeViolations(page), `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
