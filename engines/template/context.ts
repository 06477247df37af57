/**
 * The context of a place in an HTML template (Go `html/template/context.go`): what kind of code a browser reads there, such
 * as text, a URL or a script. A value is escaped for its context. Names are Go's, because its error messages show them.
 */
import { goQuote } from '../go/quote.ts';
import type { SourcePosition } from './nodes.ts';

export type State =
  | 'Text'
  /** In a tag, before an attribute's name. */
  | 'Tag'
  | 'AttrName'
  | 'AfterName'
  | 'BeforeValue'
  | 'HTMLCmt'
  /** Inside `<title>` or `<textarea>`: markup is text there. */
  | 'RCDATA'
  /** Inside the value of an ordinary attribute, such as `title`. */
  | 'Attr'
  | 'URL'
  | 'Srcset'
  /** In the `content` of a `meta` element. */
  | 'MetaContent'
  /** After `url=` there. */
  | 'MetaContentURL'
  | 'JS'
  | 'JSDqStr'
  | 'JSSqStr'
  | 'JSTmplLit'
  | 'JSRegexp'
  | 'JSBlockCmt'
  | 'JSLineCmt'
  | 'JSHTMLOpenCmt'
  | 'JSHTMLCloseCmt'
  | 'CSS'
  | 'CSSDqStr'
  | 'CSSSqStr'
  /** In `url("…")`, in `url('…')`, and in `url(…)`. */
  | 'CSSDqURL'
  | 'CSSSqURL'
  | 'CSSURL'
  | 'CSSBlockCmt'
  | 'CSSLineCmt'
  | 'Error'
  /** After `break` or `continue`: nothing follows. */
  | 'Dead';

/** What ends an attribute's value; `None` outside a value. */
export type Delimiter = 'None' | 'DoubleQuote' | 'SingleQuote' | 'SpaceOrTagEnd';

/** The part of a URL that has been written. `Unknown` if two branches differ. */
export type UrlPart = 'None' | 'PreQuery' | 'QueryOrFrag' | 'Unknown';

/** What the next slash in a script means: a regular expression or a division. `Unknown` if two branches differ. */
export type Slash = 'Regexp' | 'DivOp' | 'Unknown';

/** The kind of an attribute, by its name. */
export type Attribute = 'None' | 'Script' | 'ScriptType' | 'Style' | 'URL' | 'Srcset' | 'MetaContent';

/** An element that changes how its content or its attributes are read. */
export type Element = 'None' | 'Script' | 'Style' | 'Textarea' | 'Title' | 'Meta';

/** Why a template cannot be escaped. Some problems have a place or a line. */
export interface Problem {
  readonly text: string;
  readonly place?: SourcePosition;
  readonly line?: number;
}

export interface HtmlContext {
  readonly state: State;
  readonly delimiter: Delimiter;
  readonly urlPart: UrlPart;
  readonly slash: Slash;
  /** The number of open braces inside each `${` that is not closed yet; the innermost is last. */
  readonly braces: readonly number[];
  readonly attribute: Attribute;
  readonly element: Element;
  /** The reason of the state `Error`. */
  readonly problem?: Problem;
}

/** The context after a part of a text. */
export interface Step {
  readonly context: HtmlContext;
  /** The length of the part. */
  readonly end: number;
}

/** A part of a template with its escapers, and the context after it. */
export interface Escaped<T> {
  readonly result: T;
  readonly context: HtmlContext;
}

/** The context at the start of a template. */
export const textContext: HtmlContext = {
  state: 'Text',
  delimiter: 'None',
  urlPart: 'None',
  slash: 'Regexp',
  braces: [],
  attribute: 'None',
  element: 'None',
};

export const deadContext: HtmlContext = { ...textContext, state: 'Dead' };

export const errorContext = (problem: Problem): HtmlContext => ({ ...textContext, state: 'Error', problem });

const comments: ReadonlySet<State> = new Set([
  'HTMLCmt',
  'JSBlockCmt',
  'JSLineCmt',
  'JSHTMLOpenCmt',
  'JSHTMLCloseCmt',
  'CSSBlockCmt',
  'CSSLineCmt',
]);

export const isComment = ({ state }: HtmlContext): boolean => comments.has(state);

const scriptLiterals: ReadonlySet<State> = new Set(['JSDqStr', 'JSSqStr', 'JSTmplLit', 'JSRegexp']);

/** Whether the place is in a string, a template literal or a regular expression of a script. */
export const isScriptLiteral = ({ state }: HtmlContext): boolean => scriptLiterals.has(state);

/** The state in which the value of an attribute starts. */
export const valueStates: Readonly<Record<Attribute, State>> = {
  None: 'Attr',
  Script: 'JS',
  ScriptType: 'Attr',
  Style: 'CSS',
  URL: 'URL',
  Srcset: 'Srcset',
  MetaContent: 'MetaContent',
};

/** The context of a value: in a tag it is an attribute's name, and after `=` a value without quotes. */
export function valueContext(context: HtmlContext): HtmlContext {
  switch (context.state) {
    case 'Tag':
      return { ...context, state: 'AttrName' };
    case 'AfterName':
      return { ...context, state: 'AttrName', attribute: 'None' };
    case 'BeforeValue':
      return { ...context, state: valueStates[context.attribute], delimiter: 'SpaceOrTagEnd', attribute: 'None' };
    default:
      return context;
  }
}

/** A context as Go prints it. The text has everything but the problem. */
export function contextText(context: HtmlContext): string {
  const { state, delimiter, urlPart, slash, braces, attribute, element } = context;
  const place = `state${state} delim${delimiter} urlPart${urlPart} jsCtx${slash} [${braces.join(' ')}]`;
  return `{${place} attr${attribute} element${element} <nil>}`;
}

export const isSameContext = (one: HtmlContext, other: HtmlContext): boolean =>
  contextText(one) === contextText(other) && one.problem === other.problem;

/** The context after the two branches of an `if`, or the problem of one of them; undefined if their contexts differ. */
export function joinContexts(one: HtmlContext, other: HtmlContext): HtmlContext | undefined {
  if (one.problem || other.state === 'Dead') return one;
  if (other.problem || one.state === 'Dead') return other;
  if (isSameContext(one, other)) return one;
  if (isSameContext({ ...one, urlPart: other.urlPart }, other)) return { ...one, urlPart: 'Unknown' };
  if (isSameContext({ ...one, slash: other.slash }, other)) return { ...one, slash: 'Unknown' };
  // One branch has a value and the other has none, as in `title={{if .C}}{{.}}{{end}}`.
  const [first, second] = [valueContext(one), valueContext(other)];
  return first === one && second === other ? undefined : joinContexts(first, second);
}

/** The name of a template when it is called in a context: Go makes a copy for each context. */
export function nameInContext(name: string, context: HtmlContext): string {
  if (context.state === 'Text') return name;
  const { state, delimiter, urlPart, slash, braces, attribute, element } = context;
  const parts = [
    `${name}$htmltemplate_state${state}`,
    delimiter !== 'None' && `delim${delimiter}`,
    urlPart !== 'None' && `urlPart${urlPart}`,
    slash !== 'Regexp' && `jsCtx${slash}`,
    braces.length > 0 && `jsBraceDepth([${braces.join(' ')}])`,
    attribute !== 'None' && `attr${attribute}`,
    element !== 'None' && `element${element}`,
  ];
  return parts.filter((part) => part !== false).join('_');
}

/** A text in quotes for an error message, at most 32 characters of it. */
export const quoteStart = (text: string): string => goQuote([...text].slice(0, 32).join(''));
