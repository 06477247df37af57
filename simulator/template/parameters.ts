import type { Operand, SourcePosition } from './nodes.ts';
import { isNil, typeOf } from './values.ts';

/**
 * Checks that arguments are strings where a function requires strings.
 *
 * @param parameters indexes of the parameters that must be strings
 * @param final the argument from a pipeline, which has no operand in the source
 * @returns Go's error for the first argument that is not a string
 */
export function wrongStringArgument(
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
