/** Follows the context through the text of an HTML template (Go `html/template/transition.go`). */
import { goQuote } from '../go/quote.ts';
import { attributeContent } from './attributes.ts';
import {
  type Attribute,
  type Delimiter,
  type Element,
  errorContext,
  type HtmlContext,
  isComment,
  isScriptLiteral,
  quoteStart,
  type State,
  type Step,
  textContext,
  valueStates,
} from './context.ts';
import { unescapedHtml } from './escapers.ts';
import { isScriptType, readScript, readScriptLiteral, scriptLiteralTokens } from './script.ts';
import { readStyle, readStyleString, styleStringTokens } from './style.ts';
import { urlPartAfter } from './url.ts';

/** Reads the start of a text that is not empty. */
type Reader = (context: HtmlContext, text: string) => Step;

const all: Reader = (context, text) => ({ context, end: text.length });

const readers: Readonly<Record<State, Reader>> = {
  Text: readText,
  Tag: readTag,
  AttrName: readAttributeName,
  AfterName: readAfterName,
  BeforeValue: readBeforeValue,
  HTMLCmt: (context, text) => readComment(context, text, '-->', textContext),
  RCDATA: all,
  Attr: all,
  URL: readUrl,
  Srcset: readUrl,
  MetaContent: readMetaContent,
  MetaContentURL: readMetaUrl,
  JS: readScript,
  JSDqStr: (context, text) => readScriptLiteral(context, text, scriptLiteralTokens.JSDqStr),
  JSSqStr: (context, text) => readScriptLiteral(context, text, scriptLiteralTokens.JSSqStr),
  JSTmplLit: (context, text) => readScriptLiteral(context, text, scriptLiteralTokens.JSTmplLit),
  JSRegexp: (context, text) => readScriptLiteral(context, text, scriptLiteralTokens.JSRegexp),
  JSBlockCmt: (context, text) => readComment(context, text, '*/', { ...context, state: 'JS' }),
  JSLineCmt: readScriptLineComment,
  JSHTMLOpenCmt: readScriptLineComment,
  JSHTMLCloseCmt: readScriptLineComment,
  CSS: readStyle,
  CSSDqStr: (context, text) => readStyleString(context, text, styleStringTokens.CSSDqStr),
  CSSSqStr: (context, text) => readStyleString(context, text, styleStringTokens.CSSSqStr),
  CSSDqURL: (context, text) => readStyleString(context, text, styleStringTokens.CSSDqURL),
  CSSSqURL: (context, text) => readStyleString(context, text, styleStringTokens.CSSSqURL),
  CSSURL: (context, text) => readStyleString(context, text, styleStringTokens.CSSURL),
  CSSBlockCmt: (context, text) => readComment(context, text, '*/', { ...context, state: 'CSS' }),
  CSSLineCmt: (context, text) => readLineComment(context, text, /[\n\f\r]/, 'CSS'),
  Error: all,
  Dead: all,
};

/** Reads the first part of a text that is not empty. */
export function readPart(context: HtmlContext, text: string): Step {
  if (context.delimiter !== 'None') return readValue(context, text);
  const end = endTagIndex(context, text);
  // Before its end tag an element's content ends, whatever its state.
  if (end === 0) return { context: textContext, end };
  return readers[context.state](context, end === undefined ? text : text.slice(0, end));
}

/** Where the end tag of an element with special content starts. */
function endTagIndex(context: HtmlContext, text: string): number | undefined {
  const { element } = context;
  if (element === 'None') return undefined;
  // In a script's strings and comments, an end tag is text, which is escaped or removed.
  if (element === 'Script' && (isScriptLiteral(context) || isComment(context))) return undefined;
  const name = element === 'Meta' ? '' : element;
  return new RegExp(`</${name}(?=[> \\t\\n\\f/])`, 'i').exec(text)?.index;
}

const elements: Readonly<Record<string, Element>> = {
  script: 'Script',
  style: 'Style',
  textarea: 'Textarea',
  title: 'Title',
  meta: 'Meta',
};

const contentStates: Readonly<Record<Element, State>> = {
  None: 'Text',
  Script: 'JS',
  Style: 'CSS',
  Textarea: 'RCDATA',
  Title: 'RCDATA',
  Meta: 'Text',
};

/** Reads up to the next tag or comment. */
function readText(context: HtmlContext, text: string): Step {
  const found = /<(?:!--|(\/?)([a-z](?:[:-]?[a-z\d])*))/i.exec(text);
  if (!found) return all(context, text);
  const [token, slash, name] = found;
  const end = found.index + token.length;
  if (name === undefined) return { context: { ...textContext, state: 'HTMLCmt' }, end };
  const element = (slash === '' && elements[name.toLowerCase()]) || 'None';
  return { context: { ...textContext, state: 'Tag', element }, end };
}

const spaceLength = (text: string): number => text.search(/[^ \t\n\f\r]|$/);

/** Reads an attribute's name, or the end of the tag. */
function readTag(context: HtmlContext, text: string): Step {
  const start = spaceLength(text);
  const { element } = context;
  if (start === text.length) return all(context, text);
  if (text[start] === '>') {
    const inside: HtmlContext = { ...textContext, state: contentStates[element], element };
    return { context: element === 'Meta' ? textContext : inside, end: start + 1 };
  }
  const name = attributeName(text.slice(start), text);
  if (typeof name !== 'string') return { context: name, end: text.length };
  if (name === '') {
    const problem = `expected space, attr name, or end of tag, but got ${goQuote(text.slice(start))}`;
    return { context: errorContext({ text: problem }), end: text.length };
  }
  const end = start + name.length;
  const attribute = attributeOf(element, name.toLowerCase());
  return {
    context: { ...textContext, state: end === text.length ? 'AttrName' : 'AfterName', element, attribute },
    end,
  };
}

/** The attribute's name at the start of a text, or the error. @param shown the text for the error */
function attributeName(text: string, shown: string): string | HtmlContext {
  const end = text.search(/[ \t\n\f\r=>'"<]|$/);
  const last = text[end] ?? '';
  if (!/['"<]/.test(last)) return text.slice(0, end);
  return errorContext({ text: `${goQuote(last)} in attribute name: ${quoteStart(shown)}` });
}

function attributeOf(element: Element, name: string): Attribute {
  if (element === 'Script' && name === 'type') return 'ScriptType';
  if (element === 'Meta' && name === 'content') return 'MetaContent';
  const content = attributeContent(name);
  return content === 'Text' || content === 'Unsafe' ? 'None' : content;
}

/** Reads the rest of a name that began with a value. */
function readAttributeName(context: HtmlContext, text: string): Step {
  const name = attributeName(text, text);
  if (typeof name !== 'string') return { context: name, end: text.length };
  return { context: name === text ? context : { ...context, state: 'AfterName' }, end: name.length };
}

function readAfterName(context: HtmlContext, text: string): Step {
  const start = spaceLength(text);
  if (start === text.length) return all(context, text);
  if (text[start] === '=') return { context: { ...context, state: 'BeforeValue' }, end: start + 1 };
  return { context: { ...context, state: 'Tag' }, end: start };
}

const quotes: Readonly<Record<string, Delimiter>> = { '"': 'DoubleQuote', "'": 'SingleQuote' };

function readBeforeValue(context: HtmlContext, text: string): Step {
  const start = spaceLength(text);
  if (start === text.length) return all(context, text);
  const quote = quotes[text[start] ?? ''];
  const state = valueStates[context.attribute];
  return { context: { ...context, state, delimiter: quote ?? 'SpaceOrTagEnd' }, end: quote ? start + 1 : start };
}

const valueEnds: Readonly<Record<Exclude<Delimiter, 'None'>, RegExp>> = {
  DoubleQuote: /"/,
  SingleQuote: /'/,
  SpaceOrTagEnd: /[ \t\n\f\r>]/,
};

/** Reads an attribute's value, with its quote if it ends in this text. */
function readValue(context: HtmlContext, text: string): Step {
  const { delimiter, state, element, attribute } = context;
  const found = delimiter === 'None' ? -1 : text.search(valueEnds[delimiter]);
  const value = found < 0 ? text : text.slice(0, found);
  const isUnquoted = delimiter === 'SpaceOrTagEnd';
  const [wrong] = (isUnquoted && /["'<=`]/.exec(value)) || [];
  if (wrong !== undefined) {
    const problem = `${goQuote(wrong)} in unquoted attr: ${goQuote(value)}`;
    return { context: errorContext({ text: problem }), end: text.length };
  }
  if (found < 0) return { context: afterValueText(context, unescapedHtml(value)), end: text.length };
  const isOtherScript = state === 'Attr' && element === 'Script' && attribute === 'ScriptType' && !isScriptType(value);
  const after: HtmlContext = { ...textContext, state: 'Tag', element: isOtherScript ? 'None' : element };
  return { context: after, end: isUnquoted ? found : found + 1 };
}

/** The context in a value after a text of it. */
function afterValueText(context: HtmlContext, text: string): HtmlContext {
  let [at, rest] = [context, text];
  while (rest !== '') {
    const { context: next, end } = readers[at.state](at, rest);
    [at, rest] = [next, rest.slice(end)];
  }
  return at;
}

function readUrl(context: HtmlContext, text: string): Step {
  return all({ ...context, urlPart: urlPartAfter(text, context.urlPart) }, text);
}

/** Reads up to a `url=` in the content of a `meta` element. */
function readMetaContent(context: HtmlContext, text: string): Step {
  const found = /url[ \t\n\f\r]*=/i.exec(text);
  if (!found) return all(context, text);
  return { context: { ...context, state: 'MetaContentURL' }, end: found.index + found[0].length };
}

function readMetaUrl(context: HtmlContext, text: string): Step {
  const end = text.indexOf(';');
  return end < 0 ? all(context, text) : { context: { ...context, state: 'MetaContent' }, end: end + 1 };
}

function readComment(context: HtmlContext, text: string, mark: string, after: HtmlContext): Step {
  const end = text.indexOf(mark);
  return end < 0 ? all(context, text) : { context: after, end: end + mark.length };
}

/** Reads up to the end of the line, which stays. */
function readLineComment(context: HtmlContext, text: string, lineEnd: RegExp, after: State): Step {
  const end = text.search(lineEnd);
  return end < 0 ? all(context, text) : { context: { ...context, state: after }, end };
}

function readScriptLineComment(context: HtmlContext, text: string): Step {
  return readLineComment(context, text, /[\n\r\u2028\u2029]/, 'JS');
}
