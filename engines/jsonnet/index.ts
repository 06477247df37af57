/** Jsonnet (https://jsonnet.org/ref/spec.html), without imports. */
import type { Json, JsonMembers } from './values.ts';

export { JsonnetLimit } from './budget.ts';
export { JsonnetError } from './problem.ts';
export type { Json, JsonMembers } from './values.ts';

/**
 * Evaluates a Jsonnet source. The interpreter is loaded at its first use, because its libraries take a while to load.
 *
 * @param external external variables, for `std.extVar`
 * @param toplevel arguments by name, if the source is a function
 * @throws JsonnetError for an invalid source or a runtime error; JsonnetLimit if it takes too many steps or the result is too long
 */
export async function evaluateJsonnet(
  source: string,
  external: JsonMembers,
  toplevel: JsonMembers = {},
): Promise<Json> {
  const { evaluate } = await import('./evaluate.ts');
  return evaluate(source, external, toplevel);
}

/** Prints a result as Jsonnet does: indented by three blanks, with a newline at the end, in the given order of members. */
export const printJson = async (value: Json): Promise<string> => (await import('./print.ts')).printed(value);
