import { asked, toFlow } from './applications.ts';
import type { SetupName } from './setups.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** Who walked there; and where it is seen, where that is not the screen that the walk ended at. */
export type Ending = Visitor | { readonly visitor: Visitor; readonly open: string };

interface Recipe {
  /** One sentence: what is seen. */
  readonly title: string;
  /** `plain` if left out. */
  readonly setup?: SetupName;
  /**
   * What the last answer, or the screen's flow, has in it: ids of messages and errors, `node TYPE`, `input TYPE`, `KIND STATE`.
   */
  readonly shows: readonly string[];
  /** The way there from an empty world, by requests and the clock alone. */
  readonly run: (stage: Stage) => Promise<Ending>;
}

export interface Scenario extends Required<Recipe> {
  /** `family/name` */
  readonly name: string;
  readonly family: string;
}

/** The scenarios of one family, by name. */
export const family = (name: string, recipes: Readonly<Record<string, Recipe>>): readonly Scenario[] =>
  Object.entries(recipes).map(([own, recipe]) => ({ setup: 'plain', ...recipe, name: `${name}/${own}`, family: name }));

/**
 * A browser at a new flow of a kind. Who signs in comes from an application where there is a Hydra: an app may refuse those whom
 * none has sent.
 */
export const begin =
  (kind: string, query = '') =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = stage.visitor();
    if (kind === 'login' && query === '' && stage.hasApplications) {
      await asked(stage, { browser });
      return toFlow(browser).then(() => browser);
    }
    await browser.go(`/self-service/${kind}/browser${query}`);
    return browser;
  };

type Fill = Readonly<Record<string, unknown>>;

/** The same, with a form sent as a page does. */
export const sent =
  (kind: string, fields: Fill, query = '') =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await begin(kind, query)(stage);
    await browser.submit(fields);
    return browser;
  };

/** Of somebody signed in, who has a password. */
export const settings =
  (fields?: Fill) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person());
    await browser.go('/self-service/settings/browser');
    if (fields) await browser.submit(fields);
    return browser;
  };
