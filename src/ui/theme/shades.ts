import { contrast } from './contrast.ts';

/** A colour as `#rrggbb`. */
export type Hex = string;

const channels = (hex: Hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Returns a mixture. @param share of the second colour, 0 to 1 */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const second = channels(other);
  const mixed = channels(one).map((value, index) => Math.round(value + ((second[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const isLight = (hex: Hex): boolean => contrast(hex, '#000000') > contrast(hex, '#ffffff');

/** A colour beside another one, with the contrast that they need. */
export interface Demand {
  readonly beside: Hex;
  readonly floor: number;
}

/** Returns the nearest darker or brighter shade of a colour that meets all demands; undefined if none does. */
export function nearestPassing(hex: Hex, demands: readonly Demand[]): Hex | undefined {
  for (let step = 0; step <= 255; step += 1)
    for (const end of ['#000000', '#ffffff']) {
      const shade = mix(hex, end, step / 255);
      if (demands.every(({ beside, floor }) => contrast(shade, beside) >= floor)) return shade;
    }
  return undefined;
}
