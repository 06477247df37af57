import type { World } from '@members/testkit/world';
import { expect, type Page } from '@playwright/test';
import type { State } from './states.ts';

/** A recorded answer whose forms are sent to this world's Kratos instead of the recorded one. */
const sentHere = (answer: unknown, kratos: string): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value) =>
    key === 'action' && URL.canParse(value) ? value.replace(new URL(value).origin, kratos) : value,
  );

/** Opens a page with the answers of a state in place of the servers' own. */
export async function open(page: Page, { app, kratosCalls }: World, { path, answers }: State): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/(self-service|sessions|gateway)\b/, (route) => {
    // The path of a screen may be that of a call: only calls are answered here.
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const answer = answers[new URL(route.request().url()).pathname];
    const nobody = { error: { code: 401, id: 'session_inactive', message: 'Nobody is signed in.' } };
    return answer === undefined
      ? route.fulfill({ status: 401, json: nobody })
      : route.fulfill({ json: sentHere(answer, kratosCalls) });
  });
  await page.goto(app + path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
}
