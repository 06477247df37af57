import { expect, type Page } from '@playwright/test';
import type { World } from '../world.ts';
import type { State } from './states.ts';

/** Opens a state: what the servers would say is said for them. */
export async function open(page: Page, { app, kratosCalls }: World, { path, answers }: State): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/(self-service|sessions|gateway)\b/, (route) => {
    // A screen may be called like what it asks for.
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const { pathname } = new URL(route.request().url());
    const recorded = JSON.stringify(answers[pathname])?.replace(/"action":"http:\/\/[^/]+/, `"action":"${kratosCalls}`);
    const nobody = { error: { code: 401, id: 'session_inactive', message: 'Nobody is signed in.' } };
    return recorded === undefined
      ? route.fulfill({ status: 401, json: nobody })
      : route.fulfill({ contentType: 'application/json', body: recorded });
  });
  await page.goto(app + path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
}
