/** A world of its own for each Playwright test, without a port: what the browser asks of the servers is answered in the test's process. */
import { browsing } from '../adapter/browsing.ts';
import type { KeptCookie } from '../adapter/jar.ts';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import { openSimulation, type SimulationFiles } from './files.ts';
import type { Simulation } from './simulation.ts';

/** A cookie as Playwright has it; `expires` in seconds since 1970, -1 for none. */
interface BrowserCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly expires: number;
}

interface Asked {
  method(): string;
  url(): string;
  headers(): Record<string, string>;
  postDataBuffer(): Uint8Array | null;
}

interface Route {
  request(): Asked;
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  abort(reason: string): Promise<void>;
}

/** What is used of Playwright's `BrowserContext`. */
export interface RoutedContext {
  route(address: (url: URL) => boolean, handler: (route: Route) => Promise<void>): Promise<unknown>;
  cookies(url: string): Promise<readonly BrowserCookie[]>;
  addCookies(cookies: (BrowserCookie & { httpOnly: true; sameSite: 'Lax' })[]): Promise<void>;
  clearCookies(which: { name: string; domain: string; path: string }): Promise<void>;
}

const keyOf = ({ path, name }: Pick<KeptCookie, 'path' | 'name'>) => `${path};${name}`;

const kept = ({ name, value, path, expires }: BrowserCookie): KeptCookie => ({
  ...{ name, value, path },
  ...(expires < 0 ? {} : { ends: expires * 1000 }),
});

/**
 * Has a simulation answer what a browser's pages ask of its servers: calls, navigations and forms. The browser keeps their
 * cookies. Redirects between the servers are gone here, since Playwright routes none; one that leads to the app is the browser's.
 */
export async function routeTo(context: RoutedContext, simulation: Simulation): Promise<void> {
  const isOurs = ({ href }: URL) =>
    simulation.addresses.some((address) => href === address || href.startsWith(`${address}/`));
  await context.route(isOurs, async (route) => {
    const asked = route.request();
    const url = asked.url();
    const { hostname: domain } = new URL(url);
    const before = new Map((await context.cookies(url)).map((cookie) => [keyOf(cookie), kept(cookie)]));
    const browser = browsing(simulation.handle, isOurs, simulation.clock);
    for (const [key, cookie] of before) browser.cookies.set(key, cookie);
    const { cookie: _, ...headers } = asked.headers();
    const body = asked.postDataBuffer();
    try {
      const answer = await browser.fetch(url, { method: asked.method(), headers, body: body && new Uint8Array(body) });
      await give(context, domain, browser.cookies, before);
      const { 'set-cookie': __, ...rest } = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers: rest, body: await answer.text() });
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error;
      await route.abort('connectionreset');
    }
  });
}

/** What has changed among cookies goes to the browser. */
async function give(
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
        ...{ name, value, domain, path, httpOnly: true, sameSite: 'Lax' },
        expires: ends === undefined ? -1 : Math.ceil(ends / 1000),
      })),
    );
  for (const { name, path } of gone) await context.clearCookies({ name, domain, path });
}

/** A simulation whose browser is a Playwright context. */
export interface RoutedSimulation extends Simulation {
  /** Plays a scenario and opens the page where it is seen, as whoever walked there. */
  open(page: { goto(address: string): Promise<unknown> }, scenario: string): Promise<void>;
}

/** A world's files, and what fills it. */
export interface SimulatorOptions extends SimulationFiles {
  readonly seed?: (simulation: Simulation) => Promise<unknown>;
}

export interface SimulatorFixtures {
  /** What `simulation` is made of: `test.use({ simulator })` has it otherwise. */
  readonly simulator: SimulatorOptions;
  /** A world of its own, which the pages of `context` reach. */
  readonly simulation: RoutedSimulation;
}

interface Given extends Pick<SimulatorFixtures, 'simulator'> {
  readonly context: RoutedContext;
}

/** Fixtures for `test.extend<SimulatorFixtures>`. */
export function simulatorFixtures(simulator: SimulatorOptions) {
  const simulation = async (
    { context, simulator: { seed, ...files } }: Given,
    use: (simulation: RoutedSimulation) => Promise<void>,
  ): Promise<void> => {
    const opened = await openSimulation(files);
    await seed?.(opened);
    await routeTo(context, opened);
    await use({
      ...opened,
      open: async (page, scenario) => {
        const { open } = await opened.play(scenario);
        await give(context, new URL(open).hostname, opened.cookies);
        await page.goto(open);
      },
    });
  };
  // Pages ask by themselves: it is there whether or not the test names it.
  return {
    simulator: [simulator, { option: true }] as [SimulatorOptions, { option: true }],
    simulation: [simulation, { auto: true }] as [typeof simulation, { auto: true }],
  };
}
