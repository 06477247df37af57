/** Replaces variables in texts as Docker Compose does. */

export type Variables = Readonly<Record<string, string | undefined>>;

const start = /\$(?:(\$)|([a-z_]\w*)|\{([a-z_]\w*)(:?[-?+])?)/gi;

/**
 * Replaces `$X`, `${X}`, `${X:-default}`, `${X-default}`, `${X:+other}`, `${X+other}`, `${X:?message}` and `$$`. A default may have variables
 * of its own. A variable that is not set becomes an empty text.
 *
 * @param missing receives the name of each variable that is needed and not set
 * @see https://docs.docker.com/reference/compose-file/interpolation/
 */
export function interpolate(text: string, variables: Variables, missing: (name: string) => void = () => {}): string {
  let result = '';
  let at = 0;
  start.lastIndex = 0;
  for (const found of text.matchAll(start)) {
    const [whole, dollar, bare, braced, operator = ''] = found;
    if (found.index < at) continue;
    result += text.slice(at, found.index);
    at = found.index + whole.length;
    if (dollar) {
      result += '$';
      continue;
    }
    const name = bare ?? braced ?? '';
    const end = braced === undefined ? at : closingBrace(text, at);
    const rest = text.slice(at, end);
    at = braced === undefined ? at : end + 1;
    const value = variables[name];
    const isSet = operator.startsWith(':') ? value !== undefined && value !== '' : value !== undefined;
    if (operator.endsWith('+')) result += isSet ? interpolate(rest, variables, missing) : '';
    else if (isSet) result += value;
    else if (operator.endsWith('-')) result += interpolate(rest, variables, missing);
    else missing(name);
  }
  return result + text.slice(at);
}

/** Returns the position of the brace that ends a variable. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '}') depth--;
    else if (text.startsWith('${', at)) depth++;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Replaces the variables in all texts of a value. */
export function interpolateAll(value: unknown, variables: Variables, missing?: (name: string) => void): unknown {
  if (typeof value === 'string') return interpolate(value, variables, missing);
  if (Array.isArray(value)) return value.map((each) => interpolateAll(each, variables, missing));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, interpolateAll(each, variables, missing)]),
  );
}
