/** Splits a template into tokens (Go `text/template/parse/lex.go`). */
import { goQuote } from '../go/quote.ts';
import { lengthInBytes } from '../go/utf8.ts';

/** The keywords of actions, and `nil`. */
const keywords = [
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
] as const;

type Keyword = (typeof keywords)[number];

export type TokenKind =
  | Keyword
  /** Text outside actions. */
  | 'text'
  /** `{{` and `}}`. */
  | 'open action'
  | 'close action'
  /** Spaces between operands: `.a.b` is one operand, `.a .b` are two. */
  | 'space'
  | 'dot'
  | 'field'
  | 'variable'
  | 'identifier'
  | 'boolean'
  | 'string'
  | 'number'
  /** Two numbers as in `1+2i`. */
  | 'complex'
  | 'character'
  | 'pipe'
  | '('
  | ')'
  | ':='
  | '='
  /** Another printable character, such as a comma. */
  | 'punctuation'
  /** The template cannot be split further. The text is the problem. */
  | 'error'
  | 'end of file';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset in the template. */
  readonly at: number;
}

/** The line of an offset, from 1. */
export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** The column of an offset, in bytes from 0. */
export const columnOf = (source: string, at: number): number =>
  lengthInBytes(source.slice(source.slice(0, at).lastIndexOf('\n') + 1, at));

/** Whether a word, or the kind of a token, is a keyword. */
export const isKeyword = (word: string): word is Keyword => (keywords as readonly string[]).includes(word);

/** Go's `%#U`. */
function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${code}${/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character) ? ` '${character}'` : ''}`;
}

/** Splits a template. The last token is an `error` or the `end of file`. */
export function lex(source: string): readonly Token[] {
  const lexer = new Lexer(source);
  const tokens: Token[] = [];
  do tokens.push(lexer.next());
  while (!/^(error|end of file)$/.test(tokens.at(-1)?.kind ?? ''));
  return tokens;
}

/** The end of an action. A `-` after a space also removes the spaces that follow the action. */
const actionEnd = /([ \t\r\n]-)?\}\}/y;
const space = /[ \t\r\n]+/y;
const letter = /[\p{L}\p{Nd}_]/uy;
const word = /[\p{L}\p{Nd}_]*/uy;
/** What may follow a word, a field or a variable without a space. */
const wordEnd = /[ \t\r\n.,|:)(]|\}\}|$/y;
/** Accepts more than valid numbers: the parser checks the form. */
const looseNumber =
  /[+-]?(?:0[xX][\da-fA-F_]*\.?[\da-fA-F_]*(?:[pP][+-]?[\d_]*)?|0[oO][0-7_]*\.?[0-7_]*|0[bB][01_]*\.?[01_]*|[\d_]*\.?[\d_]*(?:[eE][+-]?[\d_]*)?)i?/y;

const quotes: readonly (readonly [quote: string, kind: TokenKind, shape: RegExp, problem: string])[] = [
  ['"', 'string', /"(?:[^"\\\n]|\\[^\n])*"/y, 'unterminated quoted string'],
  ['`', 'string', /`[^`]*`/y, 'unterminated raw quoted string'],
  ["'", 'character', /'(?:[^'\\\n]|\\[^\n])*'/y, 'unterminated character constant'],
];

class Lexer {
  private readonly source: string;
  private at = 0;
  private isInAction = false;
  /** Parentheses of the action that are open. */
  private depth = 0;

  constructor(source: string) {
    this.source = source;
  }

  next(): Token {
    return this.isInAction ? this.insideAction() : this.outsideActions();
  }

  /** Takes the characters up to an offset as a token. */
  private take(kind: TokenKind, end: number): Token {
    const token = { kind, text: this.source.slice(this.at, end), at: this.at };
    this.at = end;
    return token;
  }

  private fail(problem: string): Token {
    return { kind: 'error', text: problem, at: this.at };
  }

  /** The part at an offset that has a shape; undefined if there is none. */
  private match(shape: RegExp, at = this.at): string | undefined {
    shape.lastIndex = at;
    return shape.exec(this.source)?.[0];
  }

  /** The offset after a part that has a shape. */
  private endOf(shape: RegExp, at = this.at): number {
    return at + (this.match(shape, at)?.length ?? 0);
  }

  private outsideActions(): Token {
    const { source } = this;
    for (;;) {
      const start = source.indexOf('{{', this.at);
      const isTrimmed = start >= 0 && /^-[ \t\r\n]/.test(source.slice(start + 2, start + 4));
      const text = source.slice(this.at, start < 0 ? undefined : start);
      const kept = isTrimmed ? text.replace(/[ \t\r\n]+$/, '') : text;
      if (kept !== '') return this.take('text', this.at + kept.length);
      if (start < 0) return this.take('end of file', this.at);
      const inner = start + (isTrimmed ? 4 : 2);
      if (!source.startsWith('/*', inner)) return this.openAction(start, inner);
      this.at = inner;
      const problem = this.skipComment();
      if (problem !== undefined) return this.fail(problem);
    }
  }

  private openAction(start: number, inner: number): Token {
    this.at = start;
    const token = this.take('open action', start + 2);
    this.at = inner;
    this.isInAction = true;
    this.depth = 0;
    return token;
  }

  /** @returns the problem, if the comment does not end well */
  private skipComment(): string | undefined {
    const end = this.source.indexOf('*/', this.at + 2);
    if (end < 0) return 'unclosed comment';
    const close = this.match(actionEnd, end + 2);
    if (close === undefined) return 'comment ends before closing delimiter';
    this.at = end + 2 + close.length;
    if (close !== '}}') this.at = this.endOf(space);
    return undefined;
  }

  private insideAction(): Token {
    const { source } = this;
    const close = this.match(actionEnd);
    if (close !== undefined) return this.depth > 0 ? this.fail('unclosed left paren') : this.closeAction(close);
    if (this.at >= source.length) return this.fail('unclosed action');
    if (this.match(space)) return this.space();
    const character = String.fromCodePoint(source.codePointAt(this.at) ?? 0);
    const next = source[this.at + 1] ?? '';
    const quote = quotes.find(([each]) => each === character);
    if (quote) return this.quoted(quote);
    if (character === '$') return this.named('variable', 'variable');
    if (character === '.' && /\D/.test(next)) return this.named('field', 'dot');
    if (/[.+\-\d]/.test(character)) return this.number();
    if (this.match(letter)) return this.word();
    return this.sign(character, next);
  }

  private closeAction(close: string): Token {
    this.at += close.length - 2;
    const token = this.take('close action', this.at + 2);
    if (close !== '}}') this.at = this.endOf(space);
    this.isInAction = false;
    return token;
  }

  /** Takes spaces, but leaves one before `-}}`. */
  private space(): Token {
    const end = this.endOf(space);
    return this.take('space', this.match(actionEnd, end - 1) === undefined ? end : end - 1);
  }

  private quoted([, kind, shape, problem]: (typeof quotes)[number]): Token {
    const text = this.match(shape);
    return text === undefined ? this.fail(problem) : this.take(kind, this.at + text.length);
  }

  /** Takes a sign with a name. @param bare the kind of the sign alone */
  private named(kind: TokenKind, bare: TokenKind): Token {
    const end = this.endOf(word, this.at + 1);
    return this.takeWord(end === this.at + 1 ? bare : kind, end);
  }

  private word(): Token {
    const text = this.match(word) ?? '';
    const kind = isKeyword(text) ? text : text === 'true' || text === 'false' ? 'boolean' : 'identifier';
    return this.takeWord(kind, this.at + text.length);
  }

  private takeWord(kind: TokenKind, end: number): Token {
    if (this.match(wordEnd, end) !== undefined) return this.take(kind, end);
    const character = String.fromCodePoint(this.source.codePointAt(end) ?? 0);
    return this.fail(`bad character ${describeCharacter(character)}`);
  }

  private number(): Token {
    let end = this.endOf(looseNumber);
    let bad = this.match(letter, end);
    const isPair = bad === undefined && /[+-]/.test(this.source[end] ?? '');
    if (isPair) {
      end = this.endOf(looseNumber, end);
      bad = this.match(letter, end);
    }
    const text = this.source.slice(this.at, end) + (bad ?? '');
    if (bad !== undefined || (isPair && !text.endsWith('i'))) return this.fail(`bad number syntax: ${goQuote(text)}`);
    return this.take(isPair ? 'complex' : 'number', end);
  }

  private sign(character: string, next: string): Token {
    const end = this.at + 1;
    switch (character) {
      case '=':
        return this.take('=', end);
      case '|':
        return this.take('pipe', end);
      case ':':
        return next === '=' ? this.take(':=', end + 1) : this.fail('expected :=');
      case '(':
        this.depth++;
        return this.take('(', end);
      case ')':
        this.depth--;
        return this.depth < 0 ? this.fail('unexpected right paren') : this.take(')', end);
      default:
        if (/[!-~]/.test(character)) return this.take('punctuation', end);
        return this.fail(`unrecognized character in action: ${describeCharacter(character)}`);
    }
  }
}
