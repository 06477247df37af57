/** Escapes texts (Go `text/template/funcs.go` and `html/template/html.go`). */
import { attributeContent } from './attributes.ts';
import { unsafeValue } from './url.ts';

const replaceBy = (table: Readonly<Record<string, string>>, characters: RegExp) => (text: string) =>
  text.replaceAll(characters, (character) => table[character] ?? character);

const htmlEscapes = { '"': '&#34;', "'": '&#39;', '&': '&amp;', '<': '&lt;', '>': '&gt;', '\0': '\uFFFD' };

/** The template function `html`. */
export const htmlEscaped = replaceBy(htmlEscapes, /["'&<>\0]/g);

/** For text between tags, and for attributes with quotes. */
export const htmlSafe = replaceBy({ ...htmlEscapes, '+': '&#43;' }, /["'&<>\0+]/g);

/** For attributes without quotes. */
export function nospaceSafe(text: string): string {
  if (text === '') return unsafeValue;
  const more = { '\t': '&#9;', '\n': '&#10;', '\v': '&#11;', '\f': '&#12;', '\r': '&#13;', ' ': '&#32;' };
  const table = { ...htmlEscapes, ...more, '+': '&#43;', '=': '&#61;', '`': '&#96;', '\0': '&#xfffd;' };
  return replaceBy(
    table,
    /["'&<>\0+\t\n\v\f\r =`]/g,
  )(text).replaceAll(/[\ufdd0-\ufdef\ufff0-\uffff]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}

/** For a part of a tag's or attribute's name: a plain word that does not name a script, a style or a URL. */
export function nameSafe(text: string): string {
  const name = text.toLowerCase();
  return /^[a-z\d]+$/.test(name) && attributeContent(name) === 'Text' ? name : unsafeValue;
}

/** The ASCII characters that have names in HTML. Other characters do not change the context of a value. */
const namedCharacters: readonly (readonly [character: string, names: string])[] = [
  ['\t', 'Tab'],
  ['\n', 'NewLine'],
  ['!', 'excl'],
  ['"', 'quot QUOT'],
  ['#', 'num'],
  ['$', 'dollar'],
  ['%', 'percnt'],
  ['&', 'amp AMP'],
  ["'", 'apos'],
  ['(', 'lpar'],
  [')', 'rpar'],
  ['*', 'ast midast'],
  ['+', 'plus'],
  [',', 'comma'],
  ['.', 'period'],
  ['/', 'sol'],
  [':', 'colon'],
  [';', 'semi'],
  ['<', 'lt LT'],
  ['=', 'equals'],
  ['>', 'gt GT'],
  ['?', 'quest'],
  ['@', 'commat'],
  ['[', 'lsqb lbrack'],
  ['\\', 'bsol'],
  [']', 'rsqb rbrack'],
  ['^', 'Hat'],
  ['_', 'lowbar UnderBar'],
  ['`', 'grave DiacriticalGrave'],
  ['{', 'lcub lbrace'],
  ['|', 'verbar vert VerticalLine'],
  ['}', 'rcub rbrace'],
  ['\u00a0', 'nbsp'],
];

const charactersByName: ReadonlyMap<string, string> = new Map(
  namedCharacters.flatMap(([character, names]) => names.split(' ').map((name) => [name, character] as const)),
);

/** Replaces the character references of HTML. */
export const unescapedHtml = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d+);?|#x([\da-f]+);?|([a-z]+);|(quot|amp|lt|gt|nbsp))/gi,
    (reference, decimal?: string, hex?: string, name?: string, unended?: string) => {
      if (decimal !== undefined) return characterAt(Number(decimal));
      if (hex !== undefined) return characterAt(Number.parseInt(hex, 16));
      return charactersByName.get(name ?? unended ?? '') ?? reference;
    },
  );

const characterAt = (point: number): string =>
  point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point);

/** The template function `js`. It also escapes characters that cannot be printed. */
export const jsEscaped = (text: string): string =>
  text.replaceAll(/[\\'"<>&=]|[^\p{L}\p{M}\p{N}\p{P}\p{S} \u007f]/gu, (character) => {
    if (/[\\'"]/.test(character)) return `\\${character}`;
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  });

/** The template function `urlquery` (`url.QueryEscape`). */
export const urlEscaped = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, hex);

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
