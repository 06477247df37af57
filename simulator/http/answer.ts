import { stringify } from '@members/engines/go/json/deep-json';
import { escapeLetter } from '@members/engines/go/url/escape';
import { strayByte, strayBytes } from '@members/engines/go/utf8';
import type { Answer, Cookie } from './exchange.ts';

/** Characters that Go's `encoding/json` escapes in strings, with their escapes. */
const htmlEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const escapedCharacters = Object.keys(htmlEscapes);

/** Replaces invalid UTF-8 bytes and lone surrogates with U+FFFD, as Go does. */
function replaceInvalidText(written: string): string {
  const whole = written.includes('\\ud')
    ? written.replaceAll(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, '$1\\ufffd')
    : written;
  return whole.includes(halfOfStray) ? whole.replaceAll(strayBytes, '\\ufffd') : whole;
}

const halfOfStray = strayByte(0x80).charAt(0);

/** Writes JSON as Go's `json.Encoder` does: HTML characters are escaped, and a newline follows. */
export function goJson(value: unknown, { escapeHtml = true } = {}): string {
  const written = stringify(value);
  const text = replaceInvalidText(written);
  // Most texts have none of these characters, and five searches are faster than one regular expression.
  if (!escapeHtml || !escapedCharacters.some((c) => text.includes(c))) return `${text}\n`;
  return `${text.replaceAll(/[<>&\u2028\u2029]/g, (c) => htmlEscapes[c] as string)}\n`;
}

export function jsonAnswer(status: number, value: unknown, contentType = 'application/json; charset=utf-8'): Answer {
  return { status, headers: { 'content-type': contentType }, cookies: [], body: goJson(value) };
}

export function textAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  return { status, headers: { ...plain, ...headers }, cookies: [], body };
}

export function emptyAnswer(status: number): Answer {
  return { status, headers: {}, cookies: [], body: null };
}

const statusText: Readonly<Record<number, string>> = {
  302: 'Found',
  303: 'See Other',
  307: 'Temporary Redirect',
};

/** A redirect as Go's `http.Redirect` writes it: a response to GET or HEAD has a small page, others have no body. */
export function redirect(method: string, status: 302 | 303 | 307, location: string): Answer {
  const withPage = method === 'GET' || method === 'HEAD';
  const escaped = location.replaceAll(/[^\0-\x7f]/gu, (letter) => escapeLetter(letter).toLowerCase());
  return {
    status,
    headers: { location: escaped, ...(withPage ? { 'content-type': 'text/html; charset=utf-8' } : {}) },
    cookies: [],
    body: withPage ? `<a href="${escapeHtml(location)}">${statusText[status]}</a>.\n\n` : null,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Escapes text for HTML. Bytes that are not valid UTF-8 become U+FFFD. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (c) => entities[c] as string).replaceAll(strayBytes, '\ufffd');
}

export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

export function withCookies(answer: Answer, cookies: readonly Cookie[]): Answer {
  return cookies.length === 0 ? answer : { ...answer, cookies: [...answer.cookies, ...cookies] };
}
