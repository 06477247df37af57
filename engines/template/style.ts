/** Style sheets in a template: their contexts, and the escapers of values in them (Go `html/template/css.go`). */
import { goQuote } from '../go/quote.ts';
import { errorContext, type HtmlContext, type State, type Step } from './context.ts';
import { unsafeValue, urlPartAfter } from './url.ts';

/** Reads up to the next string, URL or comment. */
export function readStyle(context: HtmlContext, text: string): Step {
  for (const { 0: found, index } of text.matchAll(/\/\/|\/\*|["']|\(/g)) {
    const end = index + found.length;
    if (found !== '(') return { context: { ...context, state: styleStarts[found] ?? 'CSS' }, end };
    if (!/(?<![\w-]|[^\0-\x7f])url[\t\n\f\r ]*$/i.test(text.slice(0, index))) continue;
    const [space = '', quote = ''] = /^[\t\n\f\r ]*(["']?)/.exec(text.slice(end)) ?? [];
    const state = quote === '"' ? 'CSSDqURL' : quote === "'" ? 'CSSSqURL' : 'CSSURL';
    return { context: { ...context, state }, end: end + space.length };
  }
  return { context, end: text.length };
}

const styleStarts: Readonly<Record<string, State>> = {
  '//': 'CSSLineCmt',
  '/*': 'CSSBlockCmt',
  '"': 'CSSDqStr',
  "'": 'CSSSqStr',
};

/** What ends a string or URL in a style, and what escapes there. */
export const styleStringTokens = {
  CSSDqStr: /\\.?|"/gs,
  CSSDqURL: /\\.?|"/gs,
  CSSSqStr: /\\.?|'/gs,
  CSSSqURL: /\\.?|'/gs,
  CSSURL: /\\.?|[\t\n\f\r )]/gs,
};

/**
 * Reads up to the end of a string or URL. Any string may hold a URL.
 * @param tokens of `styleStringTokens`
 */
export function readStyleString(context: HtmlContext, text: string, tokens: RegExp): Step {
  let { urlPart } = context;
  let read = 0;
  for (const { 0: found, index } of text.matchAll(tokens)) {
    read = index + found.length;
    if (!found.startsWith('\\')) return { context: { ...context, state: 'CSS', urlPart }, end: read };
    if (found === '\\') {
      const problem = `unfinished escape sequence in CSS string: ${goQuote(text)}`;
      return { context: errorContext({ text: problem }), end: text.length };
    }
    urlPart = urlPartAfter(styleDecoded(text.slice(0, read)), urlPart);
  }
  return { context: { ...context, urlPart: urlPartAfter(text.slice(read), urlPart) }, end: text.length };
}

/** Replaces the escapes of a style sheet by their characters. Digits beyond the largest code point are text. */
const styleDecoded = (text: string): string =>
  text.replaceAll(
    /\\(?:(10[\da-f]{4}|0[\da-f]{5}|[\da-f]{1,5})(?:\r\n|[\t\n\f\r ])?|(.)|$)/gis,
    (_, hex?: string, other = '') => (hex === undefined ? other : codePoint(Number.parseInt(hex, 16))),
  );

const codePoint = (point: number): string =>
  point >= 0xd800 && point <= 0xdfff ? '\ufffd' : String.fromCodePoint(point);

/** Keeps a value that is a plain word, number, colour or selector. */
export function styleValueFiltered(text: string): string {
  const value = styleDecoded(text);
  const letters = value.replaceAll(/\W/g, '').toLowerCase();
  const isUnsafe = /[\0"'()/;@[\\\]`{}<>]|--/.test(value) || /expression|mozbinding/.test(letters);
  return isUnsafe ? unsafeValue : value;
}

/** Escapes a value in a string of a style sheet. */
export const styleStringEscaped = (text: string): string =>
  text.replaceAll(/[\0\t\n\f\r"&'()+/:;<>\\{}]/g, (character, at: number) => {
    if (character === '\\') return '\\\\';
    // A space ends an escape where the next character could belong to it.
    const needsSpace = /^(?:$|[\da-fA-F\t\n\f\r ])/.test(text.slice(at + 1));
    return `\\${character.charCodeAt(0).toString(16)}${needsSpace ? ' ' : ''}`;
  });
