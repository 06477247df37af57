import type { KeptCookie } from '../adapter/cookie-jar.ts';
import type { Scenario } from './scenario.ts';
import { contentOf, createStage, type StageServers } from './stage.ts';
import { ScenarioError, type Step } from './visitor.ts';

export interface PlayedScenario {
  /** The address of its screen in the app. */
  readonly open: string;
  /** The cookies of its browser. */
  readonly cookies: readonly KeptCookie[];
  /** The requests that led there. */
  readonly steps: readonly Step[];
  /** The contents of the last response and of the screen's form, as in `Scenario.shows`. */
  readonly shown: ReadonlySet<string>;
  /** Says that the scenario has another identity schema than the configuration. */
  readonly note?: string;
}

/**
 * Plays a scenario. The world must be empty and have the scenario's setup.
 *
 * @param app the address of the folder of the app's screens, without a slash at its end
 * @throws ScenarioError if the scenario does not show what it promises
 */
export async function play(scenario: Scenario, servers: StageServers, app: string): Promise<PlayedScenario> {
  const { stage, steps, bodies } = createStage(servers);
  const ending = await scenario.run(stage);
  const { visitor, open } = 'visitor' in ending ? ending : { visitor: ending, open: ending.at };
  const last = steps.at(-1);
  const shown = new Set(contentOf(bodies.at(-1)));
  if (last) shown.add(`status ${last.status}`);
  const isForm = new URL(visitor.at || app).searchParams.has('flow');
  // Reading the screen's form is not a step of the scenario.
  const taken = steps.length;
  if (isForm) {
    for (const each of contentOf(await visitor.flow())) shown.add(each);
    steps.length = taken;
  }
  const missing = scenario.shows.filter((each) => !shown.has(each));
  if (missing.length > 0)
    throw new ScenarioError(`${scenario.name} does not show ${missing.join(', ')}, but ${[...shown].join(', ')}`);
  return { open: URL.canParse(open) ? open : app + open, cookies: [...visitor.cookies.values()], steps, shown };
}
