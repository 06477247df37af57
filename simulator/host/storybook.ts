/** A loader for Storybook: each story in the scenario that it names. It needs nothing of Storybook's own. */
import type { Opened, Simulation } from './simulation.ts';

/** A simulation's part that a loader needs; one in a page is made by `parsedSimulation`. */
type Played = Pick<Simulation, 'play' | 'fetch' | 'addresses' | 'cookies'>;

/** What Storybook gives a loader; `parameters.scenario` names the scenario. */
export interface StoryContext {
  readonly parameters: { readonly scenario?: string };
}

/**
 * Has a page's `fetch` answered by a simulation where it asks one of its servers; all else goes where it went.
 *
 * @returns puts back the `fetch` that was there
 */
export function takeFetch(
  { addresses, ...simulation }: Played,
  page: { fetch: typeof fetch } = globalThis,
): () => void {
  const before = page.fetch;
  page.fetch = (input, init) => {
    const { url } = new Request(input, init);
    const isOurs = addresses.some((address) => url.startsWith(`${address}/`));
    return isOurs ? simulation.fetch(input, init) : before.call(page, input, init);
  };
  return () => {
    page.fetch = before;
  };
}

/**
 * A function for Storybook's `loaders`: makes the simulation with the first story, and a world for each in which its scenario
 * is seen, an empty one where it names none. The story gets `loaded.open`, the scenario's address in the app.
 *
 * @param make makes the simulation
 * @param start has the page's requests answered by it: `takeFetch`, or MSW's worker with `simulatorHandlers`
 */
export function simulatorLoader(
  make: () => Promise<Simulation>,
  start: (simulation: Simulation) => unknown = takeFetch,
): (context: StoryContext) => Promise<Partial<Opened>> {
  let making: Promise<Simulation> | undefined;
  return async ({ parameters: { scenario } }) => {
    making ??= make().then(async (simulation) => {
      await start(simulation);
      return simulation;
    });
    const simulation = await making;
    if (scenario !== undefined) return { open: (await simulation.play(scenario)).open };
    await simulation.control.reset();
    simulation.cookies.clear();
    return {};
  };
}
