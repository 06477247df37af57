import { test as base, expect as expecting, type Page } from '@playwright/test';
import type { Person } from '../person.ts';
import { startWorld, type World, type WorldOptions } from '../world.ts';
import { type Kept, keep } from './stage/keep.ts';
import { comeLate, heldBack } from './stage/late.ts';
import { isLate, isNative, isOff, leaveOut, paceOf } from './stage/mode.ts';
import { listenTo, type Noise } from './stage/noise.ts';
import { openVisit, type Visit } from './stage/visits.ts';

interface Fixtures {
  readonly noise: Noise;
  /** Whether nothing is pressed or typed before the app has taken a rendered page over: people are slower than scripts. */
  readonly patient: boolean;
  /** What `world` is made of. */
  readonly options: WorldOptions;
  /** Shared by the stories of a worker that ask for the same. */
  readonly world: World;
  readonly person: Person;
  /** A world for this story alone, with another configuration or to be broken. */
  readonly ownWorld: (options?: WorldOptions) => Promise<World>;
}

interface Chosen {
  readonly chosen: readonly unknown[];
  readonly told: boolean;
}

interface Stages {
  readonly worlds: Kept<World>;
  readonly visits: Kept<Visit>;
}

/** A page and worlds, without anything in them. */
export const staged = base.extend<Chosen, Stages>({
  told: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      leaveOut(info);
      await use(true);
    },
    { auto: true },
  ],
  worlds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const worlds = keep<World>();
      await use(worlds);
      await worlds.close();
    },
    { scope: 'worker' },
  ],
  visits: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const visits = keep<Visit>();
      await use(visits);
      await visits.close();
    },
    { scope: 'worker' },
  ],
  // Each option of a context: who chose something else has another one.
  // biome-ignore format: two lists of the same names
  chosen: async ({ acceptDownloads, baseURL, bypassCSP, colorScheme, contextOptions, deviceScaleFactor, extraHTTPHeaders, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale, offline, permissions, proxy, serviceWorkers, storageState, timezoneId, userAgent, viewport }, use) =>
    use([acceptDownloads, baseURL, bypassCSP, colorScheme, contextOptions, deviceScaleFactor, extraHTTPHeaders, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale, offline, permissions, proxy, serviceWorkers, storageState, timezoneId, userAgent, viewport]),
  context: async ({ browser, visits, chosen }, use) => {
    const name = JSON.stringify(chosen);
    const visit = await visits.find(name, () => openVisit(browser));
    await use(visit.context);
    if (!(await visit.tidy())) await visits.drop(name);
  },
});

/** Only a page that nobody has taken over sends the look to the gateway. */
const untaken = 'form[action$="/gateway/look"]';

/** Lets everything on a page wait until the app has taken it over. */
const waitForApp = (page: Page) => void page.addLocatorHandler(page.locator(untaken), async () => {});

/** A story in a world that its worker keeps, with somebody nobody else uses; noise fails it. */
export const test = staged.extend<Fixtures>({
  options: [{}, { option: true }],
  patient: [true, { option: true }],
  context: async ({ context, patient, javaScriptEnabled }, use, info) => {
    const waits = patient && javaScriptEnabled;
    const sent = (page: Page) => waits && waitForApp(page);
    const end = isLate && javaScriptEnabled ? comeLate(context, sent, paceOf(info)) : undefined;
    if (waits && !isLate) context.on('page', waitForApp);
    await use(context);
    context.off('page', waitForApp);
    end?.();
  },
  page: async ({ page }, use) => {
    await heldBack(page);
    await use(page);
  },
  world: async ({ worlds, options }, use) => use(await worlds.find(JSON.stringify(options), () => startWorld(options))),
  person: async ({ world }, use) => use(await world.person()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  ownWorld: async ({}, use) => {
    const worlds: World[] = [];
    await use(async (options) => {
      const world = await startWorld(options);
      worlds.push(world);
      return world;
    });
    await Promise.all(worlds.map((world) => world.close()));
  },
  noise: [
    // What is heard after the story, when its own world is gone, is no fault: hence after `ownWorld`, and so judged before it ends.
    async ({ context, javaScriptEnabled, ownWorld: _ }, use) => {
      const noise = listenTo(context);
      // What is preloaded waits for the script.
      if (isNative || !javaScriptEnabled) noise.expect(/was preloaded using link preload but not used/);
      await use(noise);
      noise.stop();
      expecting(noise.heard(), 'console, page errors, CSP, calls to other machines').toEqual([]);
    },
    { auto: true },
  ],
});

/** Without a script nothing moves the focus to where one goes on. */
export const expect = isOff
  ? expecting.extend({ toBeFocused: async () => ({ pass: true, message: () => 'nothing moves the focus' }) })
  : expecting;
