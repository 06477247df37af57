import { test as base, expect as expecting, type Page } from '@playwright/test';
import type { Person } from '../person.ts';
import { startWorld, type World, type WorldOptions } from '../world.ts';
import { createPool, type Pool } from './stage/keep.ts';
import { holdScriptsUntilForm, scriptsHeldBack } from './stage/late.ts';
import { areScriptsLate, areScriptsOff, isNativeForm, paceOf, skipIfUnavailable } from './stage/mode.ts';
import { type PageErrors, watchPageErrors } from './stage/noise.ts';
import { openReusedContext, type ReusedContext } from './stage/visits.ts';

interface Fixtures {
  readonly noise: PageErrors;
  /** Whether actions and assertions wait until the app has taken over a rendered page. Members are slower than scripts. */
  readonly patient: boolean;
  /** The options of `world`. */
  readonly options: WorldOptions;
  /** The servers. All stories of a worker with the same `options` share them. */
  readonly world: World;
  /** An identity that no other story uses. */
  readonly person: Person;
  /** Starts a world for this story alone, because its configuration is rare or because the story breaks it. */
  readonly ownWorld: (options?: WorldOptions) => Promise<World>;
}

interface ContextFixtures {
  readonly chosen: readonly unknown[];
  readonly skipChecked: boolean;
}

interface WorkerFixtures {
  readonly worlds: Pool<World>;
  readonly visits: Pool<ReusedContext>;
}

/** Playwright's test with kept contexts and worlds, for tests that start their world themselves. */
export const testWithoutWorld = base.extend<ContextFixtures, WorkerFixtures>({
  skipChecked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      skipIfUnavailable(info);
      await use(true);
    },
    { auto: true },
  ],
  worlds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const worlds = createPool<World>();
      await use(worlds);
      await worlds.close();
    },
    { scope: 'worker' },
  ],
  visits: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const visits = createPool<ReusedContext>();
      await use(visits);
      await visits.close();
    },
    { scope: 'worker' },
  ],
  // All options of a context: tests with different options get different contexts.
  // biome-ignore format: two lists of the same names
  chosen: async ({ acceptDownloads, baseURL, bypassCSP, colorScheme, contextOptions, deviceScaleFactor, extraHTTPHeaders, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale, offline, permissions, proxy, serviceWorkers, storageState, timezoneId, userAgent, viewport }, use) =>
    use([acceptDownloads, baseURL, bypassCSP, colorScheme, contextOptions, deviceScaleFactor, extraHTTPHeaders, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale, offline, permissions, proxy, serviceWorkers, storageState, timezoneId, userAgent, viewport]),
  context: async ({ browser, visits, chosen }, use) => {
    const name = JSON.stringify(chosen);
    const visit = await visits.find(name, () => openReusedContext(browser));
    await use(visit.context);
    if (!(await visit.reset())) await visits.drop(name);
  },
});

/** Matches the form of a rendered page that the app has not taken over yet: afterwards the preferences need no form. */
const formBeforeApp = 'form[action$="/gateway/look"]';

/** Makes all actions and assertions on a page wait until the app has taken it over. */
const waitForApp = (page: Page) => void page.addLocatorHandler(page.locator(formBeforeApp), async () => {});

/** The test of the stories: with a shared world and an own identity. It fails on console messages and calls to other machines. */
export const test = testWithoutWorld.extend<Fixtures>({
  options: [{}, { option: true }],
  patient: [true, { option: true }],
  context: async ({ context, patient, javaScriptEnabled }, use, info) => {
    const waits = patient && javaScriptEnabled;
    const sent = (page: Page) => waits && waitForApp(page);
    const end = areScriptsLate && javaScriptEnabled ? holdScriptsUntilForm(context, sent, paceOf(info)) : undefined;
    if (waits && !areScriptsLate) context.on('page', waitForApp);
    await use(context);
    context.off('page', waitForApp);
    end?.();
  },
  page: async ({ page }, use) => {
    await scriptsHeldBack(page);
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
    // `ownWorld` is named so that this fixture ends before it: requests that fail because the world has ended do not count.
    async ({ context, javaScriptEnabled, ownWorld: _ }, use) => {
      const noise = watchPageErrors(context);
      // The preloaded catalogue is not used before the script runs.
      if (isNativeForm || !javaScriptEnabled) noise.allow(/was preloaded using link preload but not used/);
      await use(noise);
      noise.stop();
      expecting(noise.unexpected(), 'console, page errors, CSP, calls to other machines').toEqual([]);
    },
    { auto: true },
  ],
});

/** Without scripts nothing moves the focus: `toBeFocused` always passes. */
export const expect = areScriptsOff
  ? expecting.extend({ toBeFocused: async () => ({ pass: true, message: () => 'scripts are off' }) })
  : expecting;
