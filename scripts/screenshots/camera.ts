import type { Page } from '@playwright/test';
import { settle } from './settle.ts';

type Language = 'fr' | 'en';

interface Window {
  readonly size: { readonly width: number; readonly height: number };
  readonly fullPage: boolean;
  /** Size of letters. */
  readonly text: string;
  /** Lines break differently in another language on a phone; on a desk one is enough. */
  readonly only?: Language;
}

/**
 * What is photographed: on a phone the whole page; on a wide screen what is seen at once, because the brand panel is as high
 * as the window. Some states also on the narrowest phone, on one that lies on its side, and with letters twice as large.
 */
export const windows = {
  '390': { size: { width: 390, height: 844 }, fullPage: true, text: '100%' },
  '1280': { size: { width: 1280, height: 900 }, fullPage: false, text: '100%', only: 'fr' },
  '320': { size: { width: 320, height: 720 }, fullPage: false, text: '100%' },
  '844': { size: { width: 844, height: 390 }, fullPage: true, text: '100%' },
  'large-text': { size: { width: 390, height: 844 }, fullPage: true, text: '200%' },
} as const satisfies Readonly<Record<string, Window>>;

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
 * Photographs a page in each language, both themes and all windows that are asked for.
 * @param languages none for a page that cannot speak another
 * @returns PNGs by window: light and dark of the first language, then of the second
 */
export async function photograph(
  page: Page,
  languages: readonly Language[],
  wanted: readonly WindowName[],
): Promise<ReadonlyMap<WindowName, readonly Buffer[]>> {
  const taken = new Map<WindowName, Buffer[]>(wanted.map((name) => [name, []]));
  await page.evaluate((name) => document.documentElement.style.setProperty('--font-sans', name), face);
  for (const language of languages.length === 0 ? [undefined] : languages) {
    if (language) await speak(page, language);
    for (const name of wanted) {
      const { size, fullPage, text, only }: Window = windows[name];
      if (language !== undefined && only !== undefined && only !== language) continue;
      await page.setViewportSize(size);
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), text);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        await page.mouse.move(0, 0);
        taken.get(name)?.push(await page.screenshot({ fullPage, caret: 'hide', animations: 'disabled' }));
      }
    }
  }
  return taken;
}
