import type { Page } from '@playwright/test';
import type { Person } from './browser.ts';

/** Opens an address in Chromium, signs in, allows access and signs out, until the browser is at the suite. */
export async function visit(page: Page, address: string, suite: string, { identifier, password }: Person) {
  const signIn = page.locator('button[name=method][value=password]');
  const button = signIn.or(page.locator('button[name=decision]:is([value=allow], [value=yes])'));
  const isAtSuite = (url: URL) => url.origin === suite;
  await page.goto(address);
  for (;;) {
    await Promise.race([button.waitFor(), page.waitForURL(isAtSuite)]);
    const before = new URL(page.url());
    if (isAtSuite(before)) return;
    if (await signIn.isVisible()) {
      await page.fill('input[name=identifier]', identifier);
      await page.fill('input[name=password]', password);
    }
    await Promise.all([page.waitForURL(({ pathname }) => pathname !== before.pathname), button.click()]);
  }
}
