import { seededRandom } from 'ory-simulator/runtime/runtime';

/** Repeatable choices. */
export interface Choose {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  of<T>(values: readonly T[]): T;
  /** One of them, the heavier the likelier. */
  weighted<T>(rows: readonly (readonly [weight: number, value: T])[]): T;
  /** One of the last few, mostly. */
  recent<T>(values: readonly T[]): T;
}

/** Bytes that are thrown away first: small seeds begin alike. */
const warmUp = 64;
const most = 2 ** 24;

/** The same seed makes the same choices. */
export function createChoose(seed: number): Choose {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  random(warmUp);
  const fraction = () => random(3).reduce((sum, byte) => sum * 256 + byte, 0) / most;
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
