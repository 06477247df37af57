import { ensureFitsAnswer, withAllowance } from './budget.ts';
import { deeper, withDepth } from './depth.ts';
import { manifest } from './manifest.ts';
import { withFrame } from './problem.ts';
import { ExpressionReader } from './reader.ts';
import { Scope } from './scope.ts';
import { standardLibrary } from './std.ts';
import { tokenize } from './tokens.ts';
import { fromJson, JFunction, type Json, type JsonMembers } from './values.ts';

/** Evaluates a Jsonnet source: see `evaluateJsonnet` in index.ts. */
export function evaluate(source: string, external: JsonMembers, toplevel: JsonMembers = {}): Json {
  const value = withAllowance(() => withDepth(() => evaluated(source, external, toplevel)));
  ensureFitsAnswer(value);
  return value;
}

function evaluated(source: string, external: JsonMembers, toplevel: JsonMembers): Json {
  const reader = new ExpressionReader(tokenize(source));
  const expression = reader.expression();
  reader.bind(0, ['std']);
  reader.finish();
  const std = standardLibrary(external);
  const value = withFrame('During evaluation', undefined, () =>
    deeper(() => expression(new Scope(new Map([['std', () => std]])))),
  );
  const given = new Map(Object.entries(toplevel).map(([name, argument]) => [name, () => fromJson(argument)]));
  const result =
    value instanceof JFunction ? withFrame('Top-level function call', undefined, () => value.call([], given)) : value;
  return withFrame('During manifestation', undefined, () => manifest(result));
}
