import type { Page } from '@playwright/test';
import { settle } from './settle.ts';

type Language = 'fr' | 'en';

/** What is photographed: on a phone the whole page; on a wide screen what is seen at once, because the brand panel is as high as the window. */
export const windows = {
  '390': { size: { width: 390, height: 844 }, fullPage: true },
  '1280': { size: { width: 1280, height: 900 }, fullPage: false },
} as const;

export type WindowName = keyof typeof windows;

/** A face as wide as those of people's own systems: what Linux calls its own is a tenth wider, and breaks lines that nobody sees broken. */
const face = '"Liberation Sans", Arial, Helvetica, sans-serif';

/** Lets the page speak another language, with the focus where it was. */
export async function speak(page: Page, language: Language): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  const visibly = await focused.evaluate((element) => element?.matches(':focus-visible') ?? false);
  await page.locator('select[name=locale]').selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor();
  await focused.evaluate((element, focusVisible) => {
    if (element instanceof HTMLElement && element !== document.body) element.focus({ focusVisible } as FocusOptions);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, visibly);
}

/**
 * Photographs a page in each language, both themes and both windows.
 * @param languages none for a page that cannot speak another
 * @returns PNGs by window: light and dark of the first language, then of the second
 */
export async function photograph(page: Page, languages: readonly Language[]): Promise<Record<WindowName, Buffer[]>> {
  const taken: Record<WindowName, Buffer[]> = { '390': [], '1280': [] };
  await page.evaluate((name) => document.documentElement.style.setProperty('--font-sans', name), face);
  for (const language of languages.length === 0 ? [undefined] : languages) {
    if (language) await speak(page, language);
    for (const name of ['390', '1280'] as const) {
      const { size, fullPage } = windows[name];
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        await page.mouse.move(0, 0);
        taken[name].push(await page.screenshot({ fullPage, caret: 'hide', animations: 'disabled' }));
      }
    }
  }
  return taken;
}
