import { intlTag } from '@members/locales/languages';
import type { Page } from '@playwright/test';

/** Chooses another language in the page's switcher and restores the focus. */
export async function switchLanguage(page: Page, language: string): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  const visibly = await focused.evaluate((element) => element?.matches(':focus-visible') ?? false);
  await page.locator('select[name=locale]').selectOption(language);
  await page.locator(`html[lang=${intlTag(language)}]`).waitFor();
  await focused.evaluate((element, focusVisible) => {
    if (element instanceof HTMLElement && element !== document.body) element.focus({ focusVisible } as FocusOptions);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, visibly);
}
