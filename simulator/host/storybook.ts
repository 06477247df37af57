/** A Storybook loader that plays the scenario of each story. It imports nothing from Storybook. */
import type { ScenarioScreen, Simulation } from './simulation.ts';

/** The part of a simulation that `takeFetch` needs. */
type Played = Pick<Simulation, 'play' | 'fetch' | 'addresses' | 'cookies'>;

/** The part of Storybook's context that the loader reads; `parameters.scenario` names the scenario. */
export interface StoryContext {
  readonly parameters: { readonly scenario?: string };
}

/**
 * Replaces a page's `fetch`: the simulation answers requests to its servers, all others go on as before. Elements that load
 * something, such as `<script>`, are not answered.
 *
 * @returns a function that puts back the `fetch` that was there
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
 * A function for Storybook's `loaders`: creates the simulation for the first story, then plays the scenario of each story in an
 * empty world; a story without a scenario gets the empty world. The story gets `loaded.open`, the scenario's address in the app.
 *
 * @param make creates the simulation
 * @param start called once with the simulation, lets it answer the page's requests: `takeFetch` if left out. For MSW's worker give
 *   handlers that ask `simulation.fetch`, which has the cookies of the scenario:
 *   `simulatorHandlers({ handle: (request) => simulation.fetch(request) }, simulation.addresses)`
 * @throws where the scenario is unknown
 */
export function simulatorLoader(
  make: () => Promise<Simulation>,
  start: (simulation: Simulation) => unknown = takeFetch,
): (context: StoryContext) => Promise<Partial<ScenarioScreen>> {
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
