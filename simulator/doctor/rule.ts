import type { Setup } from './setup.ts';

type Text<S> = string | ((setup: S, key: string) => string);

/** One mistake that people make in `kratos.yml`; with another `S` in `hydra.yml`. */
export interface Rule<S = Setup> {
  /** Its name in the JSON output and in the documentation. */
  readonly id: string;
  /** Returns the configuration keys at fault; none if the configuration is right. */
  readonly keys: (setup: S) => readonly string[];
  /** What goes wrong for people. */
  readonly cause: Text<S>;
  readonly mend: Text<S>;
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
  /** A key of an older version whose value can be moved as it is. */
  readonly move?: Move;
}

/** Paths of keys, with dots. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Returns the keys if a condition is true. */
export const keysIf = (isWrong: boolean, ...keys: readonly string[]): readonly string[] => (isWrong ? keys : []);

/** Returns the problems of a configuration, in the order of the rules. */
export const applyRules = <S extends Pick<Setup, 'at'>>(rules: readonly Rule<S>[], setup: S): Problem[] =>
  rules.flatMap(({ id, keys, cause, mend }) =>
    keys(setup).map((key) => {
      const say = (text: Text<S>) => (typeof text === 'string' ? text : text(setup, key));
      return { id, key, at: setup.at(key), cause: say(cause), mend: say(mend) };
    }),
  );
