import { startWorld, type World } from '@members/testkit/world';
import { camille, longNamed } from './people.ts';
import { type SettingName, settings } from './worlds.ts';

/** Starts the servers of a configuration and creates the accounts. */
export async function startSetting(name: SettingName): Promise<World> {
  const { variation } = settings[name];
  // Scenes intercept the page's requests, so the page must fetch its data itself.
  const world = await startWorld({ ...variation, rendering: 'off', passwordMinLength: 8 });
  try {
    for (const person of [camille, longNamed]) await world.person(person);
    return world;
  } catch (cause) {
    await world.close();
    throw cause;
  }
}

/** Returns options of a browser context that are the same on every machine. */
export const visitor = (scripts = true) => ({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  javaScriptEnabled: scripts,
});
