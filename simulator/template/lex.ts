/** Splits a template into text and actions, and an action into tokens (Go `text/template/parse/lex.go`). */
import { TemplateError } from './problem.ts';

export type LexemeKind =
  | 'dot'
  | 'field'
  | 'variable'
  | 'word'
  | 'string'
  | 'number'
  | 'char'
  | 'pipe'
  | 'open'
  | 'close'
  | 'declare'
  | 'assign'
  | 'comma';

export interface ActionToken {
  readonly kind: LexemeKind;
  readonly text: string;
  /** Offset in the template. */
  readonly at: number;
  /** No space separates it from the token before. */
  readonly joined: boolean;
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly tokens: readonly ActionToken[]; readonly at: number };

/** The line of an offset, from 1. */
export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

const lexemePatterns: readonly (readonly [LexemeKind, RegExp])[] = [
  ['string', /"(?:[^"\\\n]|\\.)*"|`[^`]*`/y],
  ['char', /'(?:[^'\\\n]|\\.)+'/y],
  ['number', /[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y],
  ['variable', /\$[\p{L}\p{N}_]*/uy],
  ['field', /\.[\p{L}_][\p{L}\p{N}_]*/uy],
  ['dot', /\./y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['declare', /:=/y],
  ['assign', /=/y],
  ['pipe', /\|/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['comma', /,/y],
];

const unended: Readonly<Record<string, string>> = {
  '"': 'unterminated quoted string',
  '`': 'unterminated raw quoted string',
  "'": 'unterminated character constant',
};

/** Splits a template. @throws TemplateError */
export function lex(name: string, source: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  let isTrimmed = false;
  const fail = (place: number, problem: string) =>
    new TemplateError(`template: ${name}:${lineOf(source, place)}: ${problem}`);
  for (;;) {
    const start = source.indexOf('{{', at);
    let text = source.slice(at, start < 0 ? undefined : start);
    if (isTrimmed) text = text.replace(/^[ \t\r\n]+/, '');
    const trims = start >= 0 && /^-[ \t\r\n]/.test(source.slice(start + 2, start + 4));
    if (trims) text = text.replace(/[ \t\r\n]+$/, '');
    if (text !== '') found.push({ kind: 'text', text });
    if (start < 0) return found;
    const inner = start + 2 + (trims ? 2 : 0);
    const comment = /\/\*[\s\S]*?\*\/([ \t\r\n]-)?\}\}/y;
    comment.lastIndex = inner;
    const closed = comment.exec(source);
    if (closed) {
      isTrimmed = closed[1] !== undefined;
      at = comment.lastIndex;
      continue;
    }
    if (source.startsWith('/*', inner)) throw fail(start, 'unclosed comment');
    const action = lexAction(source, inner, (place, problem) => fail(place, problem));
    found.push({ kind: 'action', tokens: action.tokens, at: start });
    isTrimmed = action.isTrimmed;
    at = action.end;
  }
}

function lexAction(source: string, from: number, fail: (place: number, problem: string) => TemplateError) {
  const tokens: ActionToken[] = [];
  let at = from;
  for (;;) {
    const space = /[ \t\r\n]*/y;
    space.lastIndex = at;
    const blank = space.exec(source)?.[0] ?? '';
    const isTrimmed = blank !== '' && source.startsWith('-}}', at + blank.length);
    at += blank.length;
    if (isTrimmed) return { tokens, end: at + 3, isTrimmed };
    if (source.startsWith('}}', at)) return { tokens, end: at + 2, isTrimmed };
    if (at >= source.length) throw fail(from, 'unclosed action');
    const token = next(source, at, blank === '' && tokens.length > 0);
    const quote = source[at] ?? '';
    if (!token && unended[quote]) throw fail(at, unended[quote]);
    if (!token) throw fail(at, `unexpected ${JSON.stringify(quote)} in operand`);
    tokens.push(token);
    at += token.text.length;
  }
}

function next(source: string, at: number, joined: boolean): ActionToken | undefined {
  for (const [kind, shape] of lexemePatterns) {
    shape.lastIndex = at;
    const text = shape.exec(source)?.[0];
    if (text !== undefined) return { kind, text, at, joined };
  }
  return undefined;
}
