import type { World } from '@members/testkit/world';
import { expect, type Page } from '@playwright/test';
import type { LayoutState } from './states.ts';

/** Returns a recorded response with the form actions of this world's Kratos instead of the recorded ones. */
const withOwnActions = (body: unknown, kratos: string): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'action' && URL.canParse(value) ? value.replace(new URL(value).origin, kratos) : value,
  );

/** Opens all cards of the settings at once, so that each is measured. The app would close all but one. */
const unfoldSettings = (page: Page) =>
  page.evaluate(() => {
    addEventListener('toggle', (event) => event.stopPropagation(), true);
    for (const card of document.querySelectorAll('details[name=settings]')) {
      card.removeAttribute('name');
      card.setAttribute('open', '');
    }
  });

/** Opens the page of a state. The page gets the state's responses instead of the servers'. */
export async function openState(
  page: Page,
  { app, kratosCalls }: World,
  { path, answers }: LayoutState,
): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/(self-service|sessions|gateway)\b/, (route) => {
    // A screen and an API may have the same path: only fetches get the state's responses.
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const body = answers[new URL(route.request().url()).pathname];
    const unauthenticated = { error: { code: 401, id: 'session_inactive', message: 'Nobody is signed in.' } };
    return body === undefined
      ? route.fulfill({ status: 401, json: unauthenticated })
      : route.fulfill({ json: withOwnActions(body, kratosCalls) });
  });
  await page.goto(app + path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await unfoldSettings(page);
}
