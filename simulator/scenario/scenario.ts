import { requestAuthorization, startFlow } from './applications.ts';
import type { SetupName } from './setups.ts';
import type { Stage } from './stage.ts';
import type { Fields, Visitor } from './visitor.ts';

/** The browser at the end of a scenario, and the screen to open if it is not the browser's. */
export type ScenarioEnd = Visitor | { readonly visitor: Visitor; readonly open: string };

interface Recipe {
  /** One sentence that says what the screen shows. */
  readonly title: string;
  /** The configuration; `plain` if left out. */
  readonly setup?: SetupName;
  /**
   * Contents of the last response or the screen's flow: ids of messages and errors, `node TYPE`, `input TYPE`, `KIND STATE`.
   */
  readonly shows: readonly string[];
  /** Leads there from an empty world, with requests and the clock only. */
  readonly run: (stage: Stage) => Promise<ScenarioEnd>;
}

export interface Scenario extends Required<Recipe> {
  /** `family/name` */
  readonly name: string;
  readonly family: string;
}

/** Returns the scenarios of one family. @param recipes the scenarios by name */
export const family = (name: string, recipes: Readonly<Record<string, Recipe>>): readonly Scenario[] =>
  Object.entries(recipes).map(([own, recipe]) => ({ setup: 'plain', ...recipe, name: `${name}/${own}`, family: name }));

/**
 * Returns a recipe that starts a flow in a new browser. With Hydra, a login comes from an application, because apps can
 * require that.
 */
export const startForm =
  (kind: string, query = '') =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = stage.visitor();
    if (kind === 'login' && query === '' && stage.hasApplications) {
      await requestAuthorization(stage, { browser });
      return startFlow(browser).then(() => browser);
    }
    await browser.go(`/self-service/${kind}/browser${query}`);
    return browser;
  };

/** Returns a recipe that starts a flow and submits its form. */
export const sendForm =
  (kind: string, fields: Fields, query = '') =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await startForm(kind, query)(stage);
    await browser.submit(fields);
    return browser;
  };

/** Returns a recipe that opens the settings of a signed-in user with a password, and submits the form if there are fields. */
export const openSettings =
  (fields?: Fields) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person());
    await browser.go('/self-service/settings/browser');
    if (fields) await browser.submit(fields);
    return browser;
  };
