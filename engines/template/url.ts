/** URLs in a template: their parts, and the escapers of values in them (Go `html/template/url.go`). */
import { utf8 } from '../go/utf8.ts';
import type { UrlPart } from './context.ts';

/** Stands in for a value that is not safe at its place. */
export const unsafeValue = 'ZgotmplZ';

/** The part of a URL after more of its text. */
export function urlPartAfter(text: string, before: UrlPart): UrlPart {
  if (/[#?]/.test(text)) return 'QueryOrFrag';
  return before === 'None' && /[^ \t\n\f\r]/.test(text) ? 'PreQuery' : before;
}

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

function isSafeUrl(text: string): boolean {
  const [scheme = '', rest] = text.split(/:(.*)/s, 2);
  return rest === undefined || scheme.includes('/') || /^(https?|mailto)$/i.test(scheme);
}

/** Keeps a URL with a safe scheme. */
export const urlFiltered = (text: string): string => (isSafeUrl(text) ? text : `#${unsafeValue}`);

/** Keeps the images of a `srcset` that have a safe URL, followed by plain words such as `2x`. */
export const srcsetFiltered = (text: string): string => text.split(',').map(imageFiltered).join(',');

function imageFiltered(image: string): string {
  const [, before = '', url = '', rest = ''] = /^([ \t\n\f\r]*)([^ \t\n\f\r]*)(.*)$/s.exec(image) ?? [];
  const isSafe = isSafeUrl(url) && /^[ \t\n\f\rA-Za-z0-9]*$/.test(rest);
  return isSafe ? before + urlNormalised(url) + rest : `#${unsafeValue}`;
}
