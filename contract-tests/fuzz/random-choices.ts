import { seededRandom } from 'ory-simulator/core';

/** Random choices that a seed makes repeatable. */
export interface RandomChoices {
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  chance(probability: number): boolean;
  of<T>(values: readonly T[]): T;
  /** Returns one of the values, with a probability in proportion to its weight. */
  weighted<T>(rows: readonly (readonly [weight: number, value: T])[]): T;
  /** Returns one of the last two values in three of four cases, else any. */
  recent<T>(values: readonly T[]): T;
}

/** Number of bytes to discard first: the sequences of small seeds begin alike. */
const warmUp = 64;
const fractionSteps = 2 ** 24;

/** Creates choices; the same seed makes the same choices. */
export function createChoices(seed: number): RandomChoices {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  random(warmUp);
  const fraction = () => random(3).reduce((sum, byte) => sum * 256 + byte, 0) / fractionSteps;
  const below = (limit: number) => Math.floor(fraction() * limit);
  const of = <T>(values: readonly T[]): T => {
    if (values.length === 0) throw new Error('nothing to choose from');
    return values[below(values.length)] as T;
  };
  return {
    below,
    of,
    chance: (probability) => fraction() < probability,
    weighted: (rows) => {
      let rest = fraction() * rows.reduce((sum, [weight]) => sum + weight, 0);
      const found = rows.find(([weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return (found ?? of(rows))[1];
    },
    recent: (values) => of(fraction() < 0.75 ? values.slice(-2) : values),
  };
}
