import type { Operand, SourcePosition } from './nodes.ts';
import { isNil, typeOf } from './values.ts';

/**
 * Where a function takes a text, nothing else will do.
 *
 * @param parameters the places among the arguments where it does
 * @param final what comes by a pipeline, which is written nowhere
 * @returns what Go says of the first argument that is none
 */
export function wrongText(
  parameters: readonly number[] = [],
  operands: readonly Operand[],
  values: readonly unknown[],
  final: readonly unknown[],
): { readonly place: SourcePosition | undefined; readonly problem: string } | undefined {
  const all = [...values, ...final];
  const at = parameters.find((each) => each < all.length && typeof all[each] !== 'string');
  if (at === undefined) return undefined;
  const [operand, value] = [operands[at], all[at]];
  const wrong = `wrong type for value; expected string; got ${typeOf(value)}`;
  if (isNil(value)) return { place: operand?.place, problem: 'invalid value; expected string' };
  if (!operand) return { place: undefined, problem: wrong };
  const { place, kind } = operand;
  return { place, problem: kind === 'constant' ? `expected string; found ${place.text}` : wrong };
}
