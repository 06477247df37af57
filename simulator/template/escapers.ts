/** Escapes texts (Go `text/template/funcs.go`, `html/template/html.go` and `url.go`). */
import { utf8 } from '../go/utf8.ts';

const replaceBy = (table: Readonly<Record<string, string>>, characters: RegExp) => (text: string) =>
  text.replaceAll(characters, (character) => table[character] ?? character);

const htmlEscapes = { '"': '&#34;', "'": '&#39;', '&': '&amp;', '<': '&lt;', '>': '&gt;', '\0': '\uFFFD' };

/** The template function `html`. */
export const htmlEscaped = replaceBy(htmlEscapes, /["'&<>\0]/g);

/** For text between tags, and for attributes with quotes. */
export const htmlSafe = replaceBy({ ...htmlEscapes, '+': '&#43;' }, /["'&<>\0+]/g);

/** For attributes without quotes. */
export function nospaceSafe(text: string): string {
  if (text === '') return 'ZgotmplZ';
  const more = { '\t': '&#9;', '\n': '&#10;', '\v': '&#11;', '\f': '&#12;', '\r': '&#13;', ' ': '&#32;' };
  const table = { ...htmlEscapes, ...more, '+': '&#43;', '=': '&#61;', '`': '&#96;', '\0': '&#xfffd;' };
  return replaceBy(table, /["'&<>\0+\t\n\v\f\r =`]/g)(text);
}

/** The template function `js`. */
export const jsEscaped = replaceBy(
  {
    '\\': '\\\\',
    "'": "\\'",
    '"': '\\"',
    '<': '\\u003C',
    '>': '\\u003E',
    '&': '\\u0026',
    '=': '\\u003D',
    '\n': '\\u000A',
  },
  /[\\'"<>&=\n]/g,
);

/** The template function `urlquery` (`url.QueryEscape`). */
export const urlEscaped = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, hex);

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const kept = /[A-Za-z0-9\-._~]/;
const reserved = /[!#$&*+,/:;=?@[\]]/;

/** Escapes a URL or a part of one. @param isWhole keep reserved characters and escapes */
function escapeUrl(text: string, isWhole: boolean): string {
  let result = '';
  for (let i = 0; i < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(i) ?? 0);
    const isEscape = isWhole && /^%[\da-fA-F]{2}/.test(text.slice(i, i + 3));
    if (kept.test(character) || (isWhole && reserved.test(character)) || isEscape) result += character;
    else for (const byte of utf8(character)) result += `%${byte.toString(16).padStart(2, '0')}`;
    i += character.length;
  }
  return result;
}

/** Escapes a whole URL, and keeps its escapes. */
export const urlNormalised = (text: string): string => escapeUrl(text, true);

/** Escapes a part of a URL, so that it cannot end the part. */
export const urlPart = (text: string): string => escapeUrl(text, false);

/** Keeps a URL with a safe scheme; any other becomes Go's marker for an unsafe value. */
export function urlFiltered(text: string): string {
  const [scheme = '', rest] = text.split(/:(.*)/s, 2);
  const isSafe = rest === undefined || scheme.includes('/') || /^(https?|mailto)$/i.test(scheme);
  return isSafe ? text : '#ZgotmplZ';
}
