/** Jsonnet (https://jsonnet.org/ref/spec.html), without imports and rare functions of its standard library. */
import { ensureFitsAnswer, withAllowance } from './budget.ts';
import { manifest } from './manifest.ts';
import { withFrame } from './problem.ts';
import { ExpressionReader } from './reader.ts';
import { Scope } from './scope.ts';
import { standardLibrary } from './std.ts';
import { tokenize } from './tokens.ts';
import type { Json, JsonMembers } from './values.ts';

/**
 * Evaluates a Jsonnet source.
 *
 * @param external external variables, for `std.extVar`
 * @throws JsonnetError for an invalid source or a runtime error; JsonnetLimit if it takes too many steps or the result is too long
 */
export function evaluateJsonnet(source: string, external: JsonMembers): Json {
  const value = withAllowance(() => evaluated(source, external));
  ensureFitsAnswer(value);
  return value;
}

function evaluated(source: string, external: JsonMembers): Json {
  const reader = new ExpressionReader(tokenize(source));
  const expression = reader.expression();
  reader.bind(0, ['std']);
  reader.finish();
  const std = standardLibrary(external);
  const value = withFrame('During evaluation', undefined, () => expression(new Scope(new Map([['std', () => std]]))));
  return withFrame('During manifestation', undefined, () => manifest(value));
}
