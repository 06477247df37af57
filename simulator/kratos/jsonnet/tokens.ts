/** What cannot be read or worked out. */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError';
}

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign' | 'end';
  readonly text: string;
}

/** Comments and blanks; a name; a number; a string; a sign. */
const lexemes =
  /((?:\s|\/\/.*|#.*|\/\*[\s\S]*?\*\/)+)|([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|(\|\||&&|==|!=|[-+!{}[\]().,;:=])/y;

/** Splits a snippet. @throws JsonnetError at a character that begins nothing */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  lexemes.lastIndex = 0;
  while (lexemes.lastIndex < source.length) {
    const at = lexemes.lastIndex;
    const found = lexemes.exec(source);
    if (!found) throw new JsonnetError(`unexpected ${JSON.stringify(source[at])} at character ${at + 1}`);
    const [, , name, number, string, sign] = found;
    if (name) tokens.push({ kind: 'name', text: name });
    else if (number) tokens.push({ kind: 'number', text: number });
    else if (string) tokens.push({ kind: 'string', text: string.slice(1, -1).replaceAll(/\\([\s\S])/g, plain) });
    else if (sign) tokens.push({ kind: 'sign', text: sign });
  }
  return [...tokens, { kind: 'end', text: 'end of text' }];
}

const plain = (_: string, letter: string) => ({ n: '\n', t: '\t', r: '\r' })[letter] ?? letter;
