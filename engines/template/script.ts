/** Scripts in a template: their contexts, and the escapers of values in them (Go `html/template/js.go`). */
import { goQuote } from '../go/quote.ts';
import { errorContext, type HtmlContext, quoteStart, type Slash, type State, type Step } from './context.ts';
import { isMap, isNil, Struct } from './values.ts';

const stringStarts: Readonly<Record<string, State>> = { '"': 'JSDqStr', "'": 'JSSqStr', '`': 'JSTmplLit' };

const commentStarts: Readonly<Record<string, State>> = {
  '//': 'JSLineCmt',
  '#!': 'JSLineCmt',
  '/*': 'JSBlockCmt',
  '<!--': 'JSHTMLOpenCmt',
  '-->': 'JSHTMLCloseCmt',
};

/** Reads up to the next string, comment, slash or brace. */
export function readScript(before: HtmlContext, text: string): Step {
  const found = /["'`{}]|\/[/*]?|<!--|-->|#!|[<#-]/.exec(text);
  if (!found) return { context: { ...before, slash: slashAfter(text, before.slash) }, end: text.length };
  const [token] = found;
  const end = found.index + token.length;
  const context: HtmlContext = { ...before, slash: slashAfter(text.slice(0, found.index), before.slash) };
  const string = stringStarts[token];
  if (string) return { context: { ...context, state: string, slash: 'Regexp' }, end };
  const comment = commentStarts[token];
  if (comment) return { context: { ...context, state: comment }, end };
  if (token === '/') return { context: afterSlash(context, text.slice(found.index)), end };
  if (token === '{' || token === '}') return { context: afterBrace(context, token), end };
  // Go looks at what follows `<`, `#` or `-` as if they were not there.
  return { context, end };
}

function afterSlash(context: HtmlContext, text: string): HtmlContext {
  if (context.slash === 'Regexp') return { ...context, state: 'JSRegexp' };
  if (context.slash === 'DivOp') return { ...context, slash: 'Regexp' };
  return errorContext({ text: `'/' could start a division or regexp: ${quoteStart(text)}` });
}

/** A brace in a template literal's `${` may end it. */
function afterBrace(context: HtmlContext, brace: string): HtmlContext {
  const depth = context.braces.at(-1);
  if (depth === undefined) return { ...context, slash: 'Regexp' };
  const outer = context.braces.slice(0, -1);
  if (brace === '}' && depth === 0) return { ...context, state: 'JSTmplLit', braces: outer };
  return { ...context, slash: 'Regexp', braces: [...outer, depth + (brace === '{' ? 1 : -1)] };
}

/** What a slash means after code that has none of the tokens of `readScript`. */
function slashAfter(code: string, before: Slash): Slash {
  const text = code.trimEnd();
  if (text === '') return before;
  const [signs] = /\++$/.exec(text) ?? [];
  // `++` ends a value, one sign more is an operator.
  if (signs) return signs.length % 2 === 1 ? 'Regexp' : 'DivOp';
  if (/\d\.$/.test(text)) return 'DivOp';
  return /[.,>=*%&|^?!~([:;]$/.test(text) || startsOperand.test(text) ? 'Regexp' : 'DivOp';
}

/** Words before an operand. */
const startsOperand =
  /(?<![\w$])(?:break|case|continue|delete|do|else|finally|in|instanceof|return|throw|try|typeof|void)$/;

/** What ends a literal, and what escapes there. */
export const scriptLiteralTokens = {
  JSDqStr: /\\.?|"/gs,
  JSSqStr: /\\.?|'/gs,
  JSTmplLit: /\\.?|`|\$\{/gs,
  // The slash of `</script` does not end a regular expression: it is escaped later.
  JSRegexp: /\\.?|(?<=<)\/script|[/[\]]/gis,
};

/**
 * Reads up to the end of a string or regular expression, or to the next `${` of a template literal.
 * @param tokens of `scriptLiteralTokens`
 */
export function readScriptLiteral(context: HtmlContext, text: string, tokens: RegExp): Step {
  const fail = (problem: string) => ({
    context: errorContext({ text: `${problem}: ${goQuote(text)}` }),
    end: text.length,
  });
  let isInSet = false;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const end = index + token.length;
    if (token === '\\') return fail('unfinished escape sequence in JS string');
    if (token === '[' || token === ']') isInSet = token === '[';
    else if (token === '${') return { context: { ...context, state: 'JS', braces: [...context.braces, 0] }, end };
    else if (token === '`') return { context: { ...context, state: 'JS' }, end };
    else if (token.length === 1 && !isInSet) return { context: { ...context, state: 'JS', slash: 'DivOp' }, end };
  }
  return isInSet ? fail('unfinished JS regexp charset') : { context, end: text.length };
}

const scriptTypes: ReadonlySet<string> = new Set([
  '',
  'application/ecmascript',
  'application/javascript',
  'application/json',
  'application/ld+json',
  'application/x-ecmascript',
  'application/x-javascript',
  'module',
  'text/ecmascript',
  'text/javascript',
  'text/javascript1.0',
  'text/javascript1.1',
  'text/javascript1.2',
  'text/javascript1.3',
  'text/javascript1.4',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
  'text/x-ecmascript',
  'text/x-javascript',
]);

/** Whether an element with the MIME type has a script. */
export const isScriptType = (type: string): boolean => scriptTypes.has((type.split(';')[0] ?? '').toLowerCase().trim());

/** A value as a script's expression: its JSON. */
export function scriptValue(value: unknown): string {
  const json = goJson(value);
  // Spaces keep a name or number apart from the code around it.
  return /^[\w$]|[\w$]$/.test(json) ? ` ${json} ` : json;
}

/** A value as Go's `encoding/json` writes it. */
function goJson(value: unknown): string {
  if (isNil(value)) return 'null';
  if (Array.isArray(value)) return `[${value.map(goJson).join()}]`;
  if (value instanceof Struct)
    return jsonObject(Object.entries(value.fields).map(([name, field]) => [snakeCase(name), field]));
  if (isMap(value)) return jsonObject(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, codeUnit);
}

const jsonObject = (members: readonly (readonly [name: string, value: unknown])[]): string =>
  `{${members.map(([name, value]) => `${goJson(name)}:${goJson(value)}`).join()}}`;

/** The JSON name of a field of Kratos's models: `RequestURL` is `request_url`. */
const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();

const codeUnit = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const shortEscapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '/': '\\/',
  '\\': '\\\\',
};

const escapeCharacter = (character: string): string => shortEscapes[character] ?? codeUnit(character);

/** Escapes a value in a string of a script. */
export const scriptStringEscaped = (text: string): string =>
  text.replaceAll(/[^ -\uffff]|["`&'+/<>\\\u2028\u2029]/g, escapeCharacter);

/** Escapes a value in a template literal of a script. */
export const scriptTemplateEscaped = (text: string): string =>
  text.replaceAll(/[^ -\uffff]|["`&'+/<>\\\u2028\u2029${}]/g, escapeCharacter);

/** Escapes a value in a regular expression of a script. An empty one would make the slashes a comment. */
export const scriptPatternEscaped = (text: string): string =>
  text.replaceAll(/[^ -\uffff]|["&'+<>\u2028\u2029]|[$()*\-./?[\\\]^{|}]/g, (character) =>
    /[$()*\-./?[\\\]^{|}]/.test(character) ? `\\${character}` : escapeCharacter(character),
  ) || '(?:)';
