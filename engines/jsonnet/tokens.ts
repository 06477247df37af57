import { JsonnetError, type Span } from './problem.ts';

export interface SourceToken {
  readonly kind: 'name' | 'number' | 'string' | 'sign' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A text block: `|||` instead of quotes. */
  readonly isBlock?: true;
}

/** Comments and blanks; a name; a number; a text block; a verbatim string; a string; a sign. */
const lexemes = new RegExp(
  [
    /((?:\s|\/\/.*|#.*|\/\*[\s\S]*?\*\/)+)/,
    /([A-Za-z_]\w*)/,
    /((?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/,
    /(\|\|\|-?[ \t]*\n[\s\S]*?\n[ \t]*\|\|\|)/,
    /(@(?:"(?:[^"]|"")*"|'(?:[^']|'')*'))/,
    /("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')/,
    /(\|\||&&|==|!=|<=|>=|<<|>>|\+:::?|\+:|:::?|[-+!~{}[\]().,;:=<>*/%$|^&])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

/** Splits a source into tokens. @throws JsonnetError at an unexpected character */
export function tokenize(source: string): SourceToken[] {
  const tokens: SourceToken[] = [];
  lexemes.lastIndex = 0;
  while (lexemes.lastIndex < source.length) {
    const start = lexemes.lastIndex;
    const found = lexemes.exec(source);
    if (!found) throw new JsonnetError(problemAt(source[start] ?? ''), point(start));
    const [whole, , name, number, block, verbatim, string, sign] = found;
    const end = start + whole.length;
    const add = (kind: SourceToken['kind'], text: string) => tokens.push({ kind, text, start, end });
    if (name) add('name', name);
    else if (number) add('number', number);
    else if (block) tokens.push({ kind: 'string', text: textBlock(block), start, end, isBlock: true });
    else if (verbatim)
      add('string', verbatim.slice(2, -1).replaceAll(verbatim.charAt(1).repeat(2), verbatim.charAt(1)));
    else if (string) add('string', unescapedText(string.slice(1, -1), { start, end }));
    else if (sign) add('sign', sign);
  }
  return [...tokens, { kind: 'end', text: 'end of file', ...point(source.length) }];
}

function problemAt(letter: string): string {
  return /['"]/.test(letter) ? 'Unterminated String' : `Could not lex the character ${JSON.stringify(letter)}`;
}

const point = (offset: number) => ({ start: offset, end: offset });

const letters: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' },
  ...{ '"': '"', "'": "'", '\\': '\\', '/': '/' },
};

function unescapedText(text: string, span: Span): string {
  return text.replaceAll(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_, name: string) => {
    if (name.length > 1) return String.fromCharCode(Number.parseInt(name.slice(1), 16));
    const letter = letters[name];
    if (letter === undefined) throw new JsonnetError(`Unknown escape sequence in string literal: \\${name}`, span);
    return letter;
  });
}

/** The lines of a text block without the indentation of the first; `|||-` removes the last line break. */
function textBlock(block: string): string {
  const lines = block.split('\n').slice(1, -1);
  const indent = /^[ \t]*/.exec(lines[0] ?? '')?.[0].length ?? 0;
  const text = lines.map((line) => line.slice(Math.min(indent, line.search(/[^ \t]|$/)))).join('\n');
  return block.startsWith('|||-') ? text : `${text}\n`;
}
