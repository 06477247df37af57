/** The fixed text of an HTML template: Go removes comments, and escapes what looks like a tag but is none. */
import { type HtmlContext, isComment, isScriptLiteral } from './context.ts';
import { readPart } from './transition.ts';

/** Reads a text of a template. @returns the context after it, and the text as it is written */
export function readHtmlText(before: HtmlContext, text: string): { context: HtmlContext; text: string } {
  let [context, written] = [before, ''];
  for (let at = 0; at < text.length; ) {
    const { context: next, end } = readPart(context, text.slice(at));
    written += writtenPart(text, at, at + end, context, next);
    [context, at] = [next, at + end];
  }
  // Go writes a removed comment of a style as a space, except if that space is the only change of the text.
  return { context, text: written === ` ${text}` ? text : written };
}

/** Comments outside an attribute's value are removed. */
const isRemoved = (context: HtmlContext): boolean => isComment(context) && context.delimiter === 'None';

const commentMark = /(?:<!--|-->|\/\/|\/\*|#!)$/;

function writtenPart(text: string, from: number, to: number, before: HtmlContext, after: HtmlContext): string {
  const part = text.slice(from, to);
  if (isRemoved(before)) return inPlaceOfComment(before, part);
  const shown = isRemoved(after) ? part.replace(commentMark, '') : part;
  if (isScriptLiteral(before)) return shown.replaceAll(/<(script|\/script|!--)/gi, '\\x3C$1');
  if (before.state !== 'Text' && before.state !== 'RCDATA') return shown;
  // The tag that ends the text.
  const tag = after.state === before.state ? shown.length : shown.lastIndexOf('<');
  const length = tag < 0 || isRemoved(after) ? shown.length : tag;
  return shown.slice(0, length).replaceAll(/<(?!!doctype)/gi, '&lt;') + shown.slice(length);
}

/** What separates the code before and after a removed comment. */
function inPlaceOfComment({ state }: HtmlContext, comment: string): string {
  if (state === 'CSSBlockCmt') return ' ';
  if (state === 'JSBlockCmt') return /[\n\r\u2028\u2029]/.test(comment) ? '\n' : ' ';
  return '';
}
