/** Gives each Playwright test a world of its own without a port: the test's process answers the browser's requests. */
import { createBrowserClient } from '../adapter/browser-client.ts';
import type { KeptCookie } from '../adapter/cookie-jar.ts';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import { foreignOrigin, preflightRefusal } from './cors-refusal.ts';
import { openSimulation, type SimulationFiles } from './files.ts';
import type { Simulation } from './simulation.ts';

interface BrowserCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; -1 for a session cookie. */
  readonly expires: number;
}

interface RoutedRequest {
  method(): string;
  url(): string;
  headers(): Record<string, string>;
  isNavigationRequest(): boolean;
  postDataBuffer(): Uint8Array | null;
}

interface Route {
  request(): RoutedRequest;
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  abort(reason: string): Promise<void>;
}

/** The members of Playwright's `BrowserContext` that are used. */
export interface RoutedContext {
  /** Sends the requests to some addresses to a handler. */
  route(address: (url: URL) => boolean, handler: (route: Route) => Promise<void>): Promise<unknown>;
  /** Returns the cookies that the browser sends to an address. */
  cookies(url: string): Promise<readonly BrowserCookie[]>;
  /** Stores cookies. */
  addCookies(cookies: (BrowserCookie & { httpOnly: true; sameSite: 'Lax' })[]): Promise<void>;
  /** Removes a cookie. */
  clearCookies(which: { name: string; domain: string; path: string }): Promise<void>;
}

const keyOf = ({ path, name }: Pick<KeptCookie, 'path' | 'name'>) => `${path};${name}`;

const storedCookie = ({ name, value, path, expires }: BrowserCookie): KeptCookie => ({
  name,
  value,
  path,
  ...(expires < 0 ? {} : { ends: expires * 1000 }),
});

/**
 * Lets a simulation answer the browser's requests to its servers: `fetch`, navigations and forms. The browser stores the
 * cookies. Redirects between the servers are followed here, because Playwright does not route them; the browser follows a
 * redirect to the app. A request that the server's CORS settings do not allow fails, as it does without Playwright.
 */
export async function routeTo(context: RoutedContext, simulation: Simulation): Promise<void> {
  const isOurs = ({ href }: URL) =>
    simulation.addresses.some((address) => href === address || href.startsWith(`${address}/`));
  await context.route(isOurs, async (route) => {
    const request = route.request();
    const url = request.url();
    const { hostname: domain } = new URL(url);
    const before = new Map((await context.cookies(url)).map((cookie) => [keyOf(cookie), storedCookie(cookie)]));
    const browser = createBrowserClient(simulation.handle, isOurs, simulation.clock);
    for (const [key, cookie] of before) browser.cookies.set(key, cookie);
    const { cookie: _, ...headers } = request.headers();
    const body = request.postDataBuffer();
    const sent = { method: request.method(), url, headers };
    const origin = request.isNavigationRequest() ? undefined : foreignOrigin(sent);
    const refusal = origin && (await preflightRefusal(sent, simulation.handle));
    if (refusal) return route.fulfill({ status: 200, headers: refusedBy(refusal), body: '' });
    try {
      const answer = await browser.fetch(url, {
        method: request.method(),
        headers,
        body: body && new Uint8Array(body),
      });
      await updateCookies(context, domain, browser.cookies, before);
      const { 'set-cookie': __, ...rest } = Object.fromEntries(answer.headers);
      const missing = origin && refusedBy(`the cors section of the configuration does not allow ${origin}`);
      await route.fulfill({ status: answer.status, headers: { ...missing, ...rest }, body: await answer.text() });
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error;
      await route.abort('connectionreset');
    }
  });
}

/**
 * A header with which the browser blocks a response, and shows the reason in its console. Playwright allows every origin
 * where the header is missing.
 */
const refusedBy = (reason: string) => ({ 'access-control-allow-origin': reason });

/** Copies changed cookies to the browser, and deletes the removed ones there. */
async function updateCookies(
  context: RoutedContext,
  domain: string,
  now: ReadonlyMap<string, KeptCookie>,
  before: ReadonlyMap<string, KeptCookie> = new Map(),
): Promise<void> {
  const changed = [...now].filter(([key, cookie]) => before.get(key) !== cookie).map(([, cookie]) => cookie);
  const gone = [...before].filter(([key]) => !now.has(key)).map(([, cookie]) => cookie);
  if (changed.length > 0)
    await context.addCookies(
      changed.map(({ name, value, path, ends }) => ({
        name,
        value,
        domain,
        path,
        httpOnly: true,
        sameSite: 'Lax',
        expires: ends === undefined ? -1 : Math.ceil(ends / 1000),
      })),
    );
  for (const { name, path } of gone) await context.clearCookies({ name, domain, path });
}

/** A simulation whose browser is a Playwright context. */
export interface RoutedSimulation extends Simulation {
  /** Plays a scenario and opens its screen with its cookies. */
  open(page: { goto(address: string): Promise<unknown> }, scenario: string): Promise<void>;
}

/** The options of the fixture: the configuration files of the simulated servers. */
export interface SimulatorOptions extends SimulationFiles {
  /** Adds data to the new world. */
  readonly seed?: (simulation: Simulation) => Promise<unknown>;
}

/** What a test of the fixture gets. */
export interface SimulatorFixtures {
  /** The options of `simulation`; change them with `test.use({ simulator })`. */
  readonly simulator: SimulatorOptions;
  /** The test's own world. It answers the requests of the pages of `context`. */
  readonly simulation: RoutedSimulation;
}

interface FixtureArguments extends Pick<SimulatorFixtures, 'simulator'> {
  readonly context: RoutedContext;
}

/** Returns fixtures for `test.extend<SimulatorFixtures>`. */
export function simulatorFixtures(simulator: SimulatorOptions) {
  const simulation = async (
    { context, simulator: { seed, ...files } }: FixtureArguments,
    use: (simulation: RoutedSimulation) => Promise<void>,
  ): Promise<void> => {
    const opened = await openSimulation(files);
    await seed?.(opened);
    await routeTo(context, opened);
    await use({
      ...opened,
      open: async (page, scenario) => {
        const { open } = await opened.play(scenario);
        await updateCookies(context, new URL(opened.addresses[0] ?? open).hostname, opened.cookies);
        await page.goto(open);
      },
    });
  };
  // Pages send requests even if the test does not use the fixture, hence `auto`.
  return {
    simulator: [simulator, { option: true }] as [SimulatorOptions, { option: true }],
    /** Opens the world of a test, and closes it afterwards. */
    simulation: [simulation, { auto: true }] as [typeof simulation, { auto: true }],
  };
}
