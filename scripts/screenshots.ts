import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { buildApp } from '../demo/build-app.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { root } from '../e2e/servers.ts';
import type { World } from '../e2e/world.ts';
import { photograph } from './screenshots/camera.ts';
import { inState, startSetting } from './screenshots/open.ts';
import { sheet } from './screenshots/sheet.ts';
import { type State, states, windowsOf } from './screenshots/states.ts';
import type { SettingName } from './screenshots/worlds.ts';

/**
 * Photographs the app on the simulator into `docs/screenshots/`: `NAME-390.png` and `NAME-1280.png` (some also `-320`,
 * `-844` and `-large-text`) show each state of `screenshots/states.ts` light and dark, in French and (but for `-1280`) English. Arguments: names of states; all if there are none.
 */
process.chdir(root);
for (const name of ['KRATOS', 'HYDRA']) {
  for (const way of ['BINARY', 'PUBLIC_URL', 'ADMIN_URL']) delete process.env[`${name}_${way}`];
}

const folder = join(root, 'docs/screenshots');
const limit = 200_000;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(states, name));
if (unknown.length > 0)
  throw new Error(`no such state: ${unknown.join(', ')}. There are ${Object.keys(states).join(', ')}.`);

// One way of painting, whatever the machine is busy with: otherwise rounded corners differ by a shade from run to run.
const painting = ['--num-raster-threads=1', '--disable-partial-raster', '--disable-skia-runtime-opts', '--disable-gpu'];

async function take(browser: Browser, world: World, name: string, state: State): Promise<void> {
  const taken = await inState(browser, world, state, (page) =>
    photograph(page, state.scripts === false || state.english ? [] : ['fr', 'en'], windowsOf(state)),
  );
  for (const [window, pictures] of taken) {
    const made = await sheet(browser, window, pictures);
    await writeFile(join(folder, `${name}-${window}.png`), made);
    const size = `${Math.ceil(made.length / 1000)} kB`;
    console.log(`${name}-${window}.png ${size}${made.length > limit ? `: more than ${limit / 1000} kB` : ''}`);
  }
}

/** All states of one configuration, one after the other. */
async function takeAll(browser: Browser, setting: SettingName, chosen: readonly (readonly [string, State])[]) {
  const world = await startSetting(setting);
  try {
    for (const [name, state] of chosen) {
      await take(browser, world, name, state).catch((cause: unknown) => {
        console.error(`${name} could not be photographed:`, cause);
        process.exitCode = 1;
      });
    }
  } finally {
    await world.close();
  }
}

/** Pictures of states that are no more. */
async function removeOthers(): Promise<void> {
  const made = new Set(
    Object.entries(states).flatMap(([name, state]) => windowsOf(state).map((window) => `${name}-${window}.png`)),
  );
  for (const name of await readdir(folder)) if (!made.has(name)) await rm(join(folder, name));
}

await mkdir(folder, { recursive: true });
await buildApp(root);
const launch = launchOptions();
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), ...painting, '--lang=fr'],
  // The browser's own words (a date's empty field) in French, where it has them: Debian's package chromium-l10n.
  env: { ...process.env, LANGUAGE: 'fr' },
});
try {
  const chosen = Object.entries(states).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const groups = Object.entries(Object.groupBy(chosen, ([, { setting }]) => setting));
  const queue = groups.map(
    ([setting, some]) =>
      () =>
        takeAll(browser, setting as SettingName, some ?? []),
  );
  // Two at a time: while one page is painted, another is on its way.
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all([work(), work()]);
  await removeOthers();
} finally {
  await browser.close();
}
