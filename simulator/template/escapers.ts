/** How texts are made harmless (Go `text/template/funcs.go`, `html/template/html.go` and `url.go`). */
import { utf8 } from '../go/utf8.ts';

const replaceBy = (table: Readonly<Record<string, string>>, characters: RegExp) => (text: string) =>
  text.replaceAll(characters, (character) => table[character] ?? character);

const five = { '"': '&#34;', "'": '&#39;', '&': '&amp;', '<': '&lt;', '>': '&gt;', '\0': '\uFFFD' };

/** The function `html`. */
export const htmlEscaped = replaceBy(five, /["'&<>\0]/g);

/** Between tags, and in an attribute with quotes. */
export const htmlSafe = replaceBy({ ...five, '+': '&#43;' }, /["'&<>\0+]/g);

/** In an attribute without quotes. */
export function nospaceSafe(text: string): string {
  if (text === '') return 'ZgotmplZ';
  const more = { '\t': '&#9;', '\n': '&#10;', '\v': '&#11;', '\f': '&#12;', '\r': '&#13;', ' ': '&#32;' };
  const table = { ...five, ...more, '+': '&#43;', '=': '&#61;', '`': '&#96;', '\0': '&#xfffd;' };
  return replaceBy(table, /["'&<>\0+\t\n\v\f\r =`]/g)(text);
}

/** The function `js`. */
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

/** `url.QueryEscape`, the function `urlquery`. */
export const urlEscaped = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, hex);

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const kept = /[A-Za-z0-9\-._~]/;
const reserved = /[!#$&*+,/:;=?@[\]]/;

/** Part of an address: what could end it is written by its bytes. */
function processed(text: string, isWhole: boolean): string {
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

/** An address that may be one already. */
export const urlNormalised = (text: string): string => processed(text, true);

/** A part of an address, which stays one. */
export const urlPart = (text: string): string => processed(text, false);

/** An address that a page may lead to; anything else is shown as such. */
export function urlFiltered(text: string): string {
  const [scheme = '', rest] = text.split(/:(.*)/s, 2);
  const isSafe = rest === undefined || scheme.includes('/') || /^(https?|mailto)$/i.test(scheme);
  return isSafe ? text : '#ZgotmplZ';
}
