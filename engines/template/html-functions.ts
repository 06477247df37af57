/** The functions that `html/template` adds to pipelines, by context (Go `html/template/escape.go`). */
import type { TemplateFunction } from './builtins.ts';
import type { HtmlContext, State } from './context.ts';
import { htmlSafe, nameSafe, nospaceSafe } from './escapers.ts';
import { scriptPatternEscaped, scriptStringEscaped, scriptTemplateEscaped, scriptValue } from './script.ts';
import { styleStringEscaped, styleValueFiltered } from './style.ts';
import { srcsetFiltered, urlFiltered, urlNormalised, urlPart } from './url.ts';
import { formatValue, isNil, sprint } from './values.ts';

/** Makes a template function from an escaper of texts. A missing value is an empty text. */
const ofText =
  (escaped: (text: string) => string): TemplateFunction =>
  (value) =>
    escaped(isNil(value) ? '' : formatValue(value));

/** The functions by their names in Go, which its error messages show. */
export const htmlFunctions = {
  _html_template_attrescaper: ofText(htmlSafe),
  _html_template_commentescaper: () => '',
  _html_template_cssescaper: ofText(styleStringEscaped),
  _html_template_cssvaluefilter: ofText(styleValueFiltered),
  _html_template_htmlnamefilter: ofText(nameSafe),
  _html_template_htmlescaper: ofText(htmlSafe),
  _html_template_jsregexpescaper: ofText(scriptPatternEscaped),
  _html_template_jsstrescaper: ofText(scriptStringEscaped),
  _html_template_jstmpllitescaper: ofText(scriptTemplateEscaped),
  _html_template_jsvalescaper: scriptValue,
  _html_template_nospaceescaper: ofText(nospaceSafe),
  _html_template_rcdataescaper: ofText(htmlSafe),
  _html_template_srcsetescaper: ofText(srcsetFiltered),
  _html_template_urlescaper: ofText(urlPart),
  _html_template_urlfilter: ofText(urlFiltered),
  _html_template_urlnormalizer: ofText(urlNormalised),
  /** Joins the arguments of `html` or `urlquery` to one text, which the next command escapes. */
  _eval_args_: (...values) => sprint(values),
} satisfies Readonly<Record<string, TemplateFunction>>;

export type HtmlFunction = keyof typeof htmlFunctions;

/** The functions for a value in a state. URLs depend on their part, too. */
const byState: Partial<Readonly<Record<State, readonly HtmlFunction[]>>> = {
  Text: ['_html_template_htmlescaper'],
  RCDATA: ['_html_template_rcdataescaper'],
  AttrName: ['_html_template_htmlnamefilter'],
  Srcset: ['_html_template_srcsetescaper'],
  MetaContentURL: ['_html_template_urlfilter'],
  JS: ['_html_template_jsvalescaper'],
  JSDqStr: ['_html_template_jsstrescaper'],
  JSSqStr: ['_html_template_jsstrescaper'],
  JSTmplLit: ['_html_template_jstmpllitescaper'],
  JSRegexp: ['_html_template_jsregexpescaper'],
  CSS: ['_html_template_cssvaluefilter'],
  HTMLCmt: ['_html_template_commentescaper'],
  JSBlockCmt: ['_html_template_commentescaper'],
  JSLineCmt: ['_html_template_commentescaper'],
  JSHTMLOpenCmt: ['_html_template_commentescaper'],
  JSHTMLCloseCmt: ['_html_template_commentescaper'],
  CSSBlockCmt: ['_html_template_commentescaper'],
  CSSLineCmt: ['_html_template_commentescaper'],
};

const urlStates: ReadonlySet<State> = new Set(['URL', 'CSSDqStr', 'CSSSqStr', 'CSSDqURL', 'CSSSqURL', 'CSSURL']);

/** Whether a value in the context is a URL or a part of one. */
export const isUrl = ({ state }: HtmlContext): boolean => urlStates.has(state);

/** The functions for a value in a URL. A string of a style sheet may be a URL, or any text. */
function urlFunctions({ state, urlPart: part }: HtmlContext): readonly HtmlFunction[] {
  if (part === 'QueryOrFrag') return ['_html_template_urlescaper'];
  const isString = state === 'CSSDqStr' || state === 'CSSSqStr';
  const escaper = isString ? '_html_template_cssescaper' : '_html_template_urlnormalizer';
  return part === 'None' ? ['_html_template_urlfilter', escaper] : [escaper];
}

/** The functions that make a value safe in a context, in their order. */
export function functionsFor(context: HtmlContext): readonly HtmlFunction[] {
  const { state, delimiter } = context;
  const inner = isUrl(context) ? urlFunctions(context) : (byState[state] ?? []);
  if (delimiter === 'None') return inner;
  return [...inner, delimiter === 'SpaceOrTagEnd' ? '_html_template_nospaceescaper' : '_html_template_attrescaper'];
}
