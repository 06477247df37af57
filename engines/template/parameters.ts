/** The parameters of the template functions, with the types that Go checks before it calls them. */

/** Go's types of parameters. `any` takes all values. */
export type ParameterType = 'any' | 'string' | 'int' | 'bool' | 'map[string]interface {}';

interface Signature {
  readonly parameters: readonly ParameterType[];
  /** The type of any number of arguments after the parameters. */
  readonly rest: ParameterType | undefined;
}

/** The functions by their parameters. `...` is any number of arguments. */
const rows: readonly (readonly [parameters: string, functions: string])[] = [
  ['', 'hello'],
  ['...any', 'add cat coalesce dict html js list print println quote squote urlquery'],
  ['any', 'add1 empty first float64 initial int int64 kindOf last len not rest reverse sortAlpha'],
  ['any', 'toJson toRawJson toString typeOf uniq'],
  ['any ...any', 'and call default eq index max min mul or slice without'],
  ['any any', 'div ge gt has le lt mod ne sub'],
  ['any any bool', 'ternary'],
  ['int int string', 'substr'],
  ['int string', 'abbrev indent nindent repeat trunc'],
  ['map string', 'get hasKey'],
  ['string', 'atoi b64dec b64enc fail initials lower nospace title trim untitle upper'],
  ['string ...any', 'printf'],
  ['string any', 'join kindIs'],
  ['string string', 'contains hasPrefix hasSuffix split splitList trimAll trimPrefix trimSuffix'],
  ['string string int', 'plural'],
  ['string string string', 'replace'],
];

const typeOfWord = (word: string) => (word === 'map' ? 'map[string]interface {}' : word) as ParameterType;

function signature(words: string): Signature {
  const all = words.split(' ').filter((word) => word !== '');
  const rest = all.find((word) => word.startsWith('...'))?.slice(3);
  const fixed = all.filter((word) => !word.startsWith('...'));
  return { parameters: fixed.map(typeOfWord), rest: rest === undefined ? undefined : typeOfWord(rest) };
}

/** The signature of a function without a row: it takes anything. */
const anything = signature('...any');

/** The signatures of the functions by name. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  rows.flatMap(([words, functions]) => functions.split(' ').map((name) => [name, signature(words)] as const)),
);

export const signatureOf = (name: string): Signature => signatures.get(name) ?? anything;

/** The type of an argument. */
export const parameterType = ({ parameters, rest }: Signature, index: number): ParameterType =>
  parameters[index] ?? rest ?? 'any';

/**
 * Checks the number of arguments.
 *
 * @param operands the arguments in the source
 * @param all with the argument from the pipeline
 * @returns Go's error; undefined if the number is right
 */
export function wrongArgumentCount(
  name: string,
  { parameters, rest }: Signature,
  operands: number,
  all: number,
): string | undefined {
  const wanted = parameters.length;
  if (rest !== undefined && all < wanted)
    return `wrong number of args for ${name}: want at least ${wanted} got ${operands}`;
  if (rest === undefined && all !== wanted) return `wrong number of args for ${name}: want ${wanted} got ${all}`;
  return undefined;
}
