import { openReusedContext } from '@members/testkit/browser/stage/visits';
import { expect, test } from '@members/testkit/browser/test';
import type { BrowserContext } from '@playwright/test';

/** What a page can read of earlier pages. Runs in the page. */
const storedData = async () => ({
  cookies: document.cookie,
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
});

const noData = { cookies: '', local: 0, session: 0, databases: 0, caches: 0, workers: 0 };

async function storeEverything(): Promise<void> {
  localStorage.setItem('of', 'a story');
  sessionStorage.setItem('of', 'a story');
  await caches.open('of a story');
  await new Promise<void>((resolve) => {
    const opened = indexedDB.open('of a story');
    opened.onsuccess = () => {
      opened.result.close();
      resolve();
    };
  });
}

test('a context that is used again is as clean as a new one', async ({ browser, world }) => {
  const visit = await openReusedContext(browser);
  for (const _ of ['one', 'another']) {
    const page = await visit.context.newPage();
    // A page that stores nothing itself.
    await page.goto(`${world.app}/health/alive`);
    expect(await page.evaluate(storedData)).toEqual(noData);
    await visit.context.addCookies([{ name: 'of', value: 'a-story', url: world.app }]);
    await page.evaluate(storeEverything);
    expect(await page.evaluate(storedData)).toEqual({
      ...noData,
      cookies: 'of=a-story',
      local: 1,
      session: 1,
      databases: 1,
      caches: 1,
    });
    expect(await visit.reset()).toBe(true);
    expect(page.isClosed()).toBe(true);
    expect(await visit.context.cookies()).toEqual([]);
  }
  await visit.close();
});

test('a context with a clock, a route, a network state or a permission of its own is not used again', async ({
  browser,
}) => {
  for (const change of [
    ({ clock }: BrowserContext) => clock.install(),
    (context: BrowserContext) => context.route('**', () => {}),
    (context: BrowserContext) => context.setOffline(true),
    (context: BrowserContext) => context.grantPermissions(['clipboard-read']),
  ]) {
    const visit = await openReusedContext(browser);
    await change(visit.context);
    expect(await visit.reset()).toBe(false);
    await visit.close();
  }
});
