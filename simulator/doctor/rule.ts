import type { Setup } from './setup.ts';

type Text = string | ((setup: Setup, key: string) => string);

/** One mistake that people make in `kratos.yml`. */
export interface Rule {
  /** Its name in the JSON output and in the documentation. */
  readonly id: string;
  /** Returns the configuration keys at fault; none if the configuration is right. */
  readonly keys: (setup: Setup) => readonly string[];
  /** What goes wrong for people. */
  readonly cause: Text;
  readonly mend: Text;
}

/** A mistake that was found. */
export interface Problem {
  readonly id: string;
  /** The configuration key, or what was asked of the running server. */
  readonly key: string;
  /** Place of the key, such as `kratos.yml:12`; of the section around it, if the key is missing. */
  readonly at: string;
  readonly cause: string;
  readonly mend: string;
}

/** Returns the keys if a condition is true. */
export const keysIf = (isWrong: boolean, ...keys: readonly string[]): readonly string[] => (isWrong ? keys : []);

/** Returns the problems of a configuration, in the order of the rules. */
export const applyRules = (rules: readonly Rule[], setup: Setup): Problem[] =>
  rules.flatMap(({ id, keys, cause, mend }) =>
    keys(setup).map((key) => {
      const say = (text: Text) => (typeof text === 'string' ? text : text(setup, key));
      return { id, key, at: setup.at(key), cause: say(cause), mend: say(mend) };
    }),
  );
