import { startWorld, type World } from '@members/testkit/world';
import { camille, longNamed } from './people.ts';
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
