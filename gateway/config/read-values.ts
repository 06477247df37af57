import { fileVariable, type Values, type Variable, type VariableName, variableList } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a text file. Throws an error with a `code`, as `readFileSync` does. */
export type ReadFile = (path: string) => string;

type Result<T> = { readonly value: T } | { readonly problem: string };

/** The text of a variable, and the name under which the environment has it: `NAME`, or `NAME_FILE` of a secret. */
interface GivenText {
  readonly source: string;
  readonly text: string;
}

/** Returns whether the environment has this variable, or the file of this secret. An empty variable counts as not set. */
export function isGiven(name: VariableName, { secret }: Variable, env: Environment): boolean {
  return Boolean(env[name] || (secret && env[fileVariable(name)]));
}

/** Returns the text of a variable, or `value: undefined` if it is not set. */
function givenText(
  name: VariableName,
  { secret }: Variable,
  env: Environment,
  readFile: ReadFile,
): Result<GivenText | undefined> {
  const source = fileVariable(name);
  const [text, path] = [env[name], secret ? env[source] : undefined];
  if (!path) return { value: text ? { source: name, text } : undefined };
  if (text) return { problem: `${name}: expected no value, because ${source} is set` };
  try {
    return { value: { source, text: readFile(path).replace(/\r?\n$/, '') } };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'an error';
    return { problem: `${source}: expected a file that can be read, got ${reason}` };
  }
}

/** Returns the value that counts if the variable is not set. */
export function defaultOf(variable: Variable): unknown {
  return variable.default === undefined ? undefined : variable.schema.parse(variable.default);
}

/** Returns a text as error messages show it: without the user name and the password of a URL. */
function quoted(text: string): string {
  return JSON.stringify(text.replace(/\/\/[^/?#]*@/g, '//...@'));
}

function readVariable(name: VariableName, variable: Variable, env: Environment, readFile: ReadFile): Result<unknown> {
  const given = givenText(name, variable, env, readFile);
  if ('problem' in given) return given;
  if (given.value === undefined) return { value: defaultOf(variable) };
  const { source, text } = given.value;
  const parsed = variable.schema.safeParse(text);
  if (parsed.success) return { value: parsed.data };
  const shown = variable.secret ? '' : `, got ${quoted(text)}`;
  return { problem: `${source}: expected ${variable.expected}${shown}` };
}

/**
 * Reads all variables of the table. Nothing is thrown for a wrong value, so that all problems can be reported at once.
 * @param readFile reads the files that `NAME_FILE` variables name
 * @returns the values, and one message for each variable with a problem; such a variable has the value of its default
 */
export function readValues(
  env: Environment,
  readFile: ReadFile,
): { readonly values: Values; readonly problems: ReadonlyMap<VariableName, string> } {
  const values: Partial<Record<VariableName, unknown>> = {};
  const problems = new Map<VariableName, string>();
  for (const [name, variable] of variableList) {
    const result = readVariable(name, variable, env, readFile);
    if ('problem' in result) problems.set(name, result.problem);
    values[name] = 'problem' in result ? defaultOf(variable) : result.value;
  }
  return { values: values as Values, problems };
}
