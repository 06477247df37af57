import { expect, type Page } from '@playwright/test';
import type { World } from '../world.ts';
import type { State } from './states.ts';

/** A recorded flow whose form goes to this Kratos; anything else as it is. */
function actionAt(kratos: string, recorded: unknown): unknown {
  const { ui } = (recorded ?? {}) as { readonly ui?: { readonly action: string } };
  if (ui === undefined) return recorded;
  const { pathname, search } = new URL(ui.action);
  return { ...(recorded as object), ui: { ...ui, action: kratos + pathname + search } };
}

/** Opens a state: what the servers would say is said for them. */
export async function open(page: Page, { app, kratosCalls }: World, { path, answers }: State): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/(self-service|sessions|gateway)\b/, (route) => {
    // A screen may be called like what it asks for.
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const { pathname } = new URL(route.request().url());
    const recorded = actionAt(kratosCalls, answers[pathname]);
    const nobody = { error: { code: 401, id: 'session_inactive', message: 'Nobody is signed in.' } };
    return recorded === undefined ? route.fulfill({ status: 401, json: nobody }) : route.fulfill({ json: recorded });
  });
  await page.goto(app + path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
}
