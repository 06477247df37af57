import type { Browser, Page } from '@playwright/test';
import { startWorld, type World } from '../../e2e/world.ts';
import { camille, longNamed } from './people.ts';
import type { State } from './states.ts';
import { type SettingName, settings } from './worlds.ts';

/** Starts the world of a configuration, with those who have an account in it. */
export async function startSetting(name: SettingName): Promise<World> {
  const { variation } = settings[name];
  // Scenes stand between the page and its servers: the page has to ask itself.
  const world = await startWorld({ ...variation, rendering: 'off' });
  try {
    for (const person of [camille, longNamed]) await world.person(person);
    return world;
  } catch (cause) {
    await world.close();
    throw cause;
  }
}

/** Who opens a page: one of many, whatever machine the picture is made on. */
export const visitor = (scripts = true) => ({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  javaScriptEnabled: scripts,
});

/**
 * Brings a fresh page into a state, in French.
 * @param use what is done with the page there; it is closed afterwards
 * @returns what `use` returns
 * @throws where the state is not reached
 */
export async function inState<Result>(
  browser: Browser,
  world: World,
  { reach, scripts }: State,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...visitor(scripts),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await reach({ page, context, world });
    return await use(page);
  } finally {
    await context.close();
  }
}
