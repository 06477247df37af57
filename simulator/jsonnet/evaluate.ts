/** Jsonnet (https://jsonnet.org/ref/spec.html), all but imports and the rarer functions of its standard library. */
import { ensureShort, withAllowance } from './budget.ts';
import { manifest } from './manifest.ts';
import { through } from './problem.ts';
import { ExpressionReader } from './reader.ts';
import { Scope } from './scope.ts';
import { standardLibrary } from './std.ts';
import { tokenize } from './tokens.ts';
import type { Json, Members } from './values.ts';

/**
 * The value of a source.
 *
 * @throws JsonnetError for what it does not understand, or what fails; JsonnetLimit for what takes too long or is too much
 */
export function evaluateJsonnet(source: string, external: Members): Json {
  const value = withAllowance(() => evaluated(source, external));
  ensureShort(value);
  return value;
}

function evaluated(source: string, external: Members): Json {
  const reader = new ExpressionReader(tokenize(source));
  const expression = reader.expression();
  reader.bind(0, ['std']);
  reader.finish();
  const std = standardLibrary(external);
  const value = through('During evaluation', undefined, () => expression(new Scope(new Map([['std', () => std]]))));
  return through('During manifestation', undefined, () => manifest(value));
}
