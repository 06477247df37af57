import { expect, type Page } from '@playwright/test';

/**
 * Holds back the requests of a page that match, until they are released.
 * @returns `waitUntilHeld` fails when no request matches, for example because no file has such a name any more
 */
export async function holdRequests(page: Page, pattern: string | RegExp) {
  const released = Promise.withResolvers<void>();
  let held = 0;
  await page.route(pattern, async (route) => {
    held += 1;
    await released.promise;
    await route.continue();
  });
  return {
    waitUntilHeld: () => expect.poll(() => held, { message: `requests of ${pattern}` }).toBeGreaterThan(0),
    release: () => released.resolve(),
  };
}
