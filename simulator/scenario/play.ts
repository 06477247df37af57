import type { KeptCookie } from '../adapter/jar.ts';
import type { Scenario } from './scenario.ts';
import { createStage, type Grounds, shownIn } from './stage.ts';
import { Astray, type Step } from './visitor.ts';

/** What a scenario came to. */
export interface Outcome {
  /** The address in the app where it is seen. */
  readonly open: string;
  /** Of whoever walked there. */
  readonly cookies: readonly KeptCookie[];
  readonly steps: readonly Step[];
  /** What the last answer, and the form of the screen, have in them. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Walks a scenario in a world that is empty and has its setup.
 *
 * @param app the app's address, without a path
 * @throws Astray where it does not come to what it promises
 */
export async function play(scenario: Scenario, grounds: Grounds, app: string): Promise<Outcome> {
  const { stage, steps, bodies } = createStage(grounds);
  const ending = await scenario.run(stage);
  const { visitor, open } = 'visitor' in ending ? ending : { visitor: ending, open: ending.at };
  const last = steps.at(-1);
  const shown = new Set(shownIn(bodies.at(-1)));
  if (last) shown.add(`status ${last.status}`);
  const isForm = new URL(visitor.at || app).searchParams.has('flow');
  // What a script was told, and then what the screen shows.
  const walked = steps.length;
  if (isForm) {
    for (const each of shownIn(await visitor.flow())) shown.add(each);
    steps.length = walked;
  }
  const missing = scenario.shows.filter((each) => !shown.has(each));
  if (missing.length > 0)
    throw new Astray(`${scenario.name} does not show ${missing.join(', ')}, but ${[...shown].join(', ')}`);
  return { open: new URL(open, app).href, cookies: [...visitor.cookies.values()], steps, shown };
}
