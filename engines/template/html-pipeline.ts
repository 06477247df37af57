/** Adds the escapers to the pipelines of an HTML template (Go `html/template/escape.go`). */
import { goQuote } from '../go/quote.ts';
import { type Escaped, errorContext, type HtmlContext, valueContext } from './context.ts';
import { functionsFor, type HtmlFunction, isUrl } from './html-functions.ts';
import { operandsText, pipelineText } from './node-text.ts';
import type { Command, Pipeline } from './nodes.ts';

/** The functions `html` and `urlquery`, and the functions of HTML templates that do the same. */
const replacedBy: ReadonlyMap<string, readonly HtmlFunction[]> = new Map([
  ['html', ['_html_template_attrescaper', '_html_template_htmlescaper', '_html_template_rcdataescaper']],
  ['urlquery', ['_html_template_urlescaper', '_html_template_urlnormalizer']],
]);

/** The name of a command's function, if it escapes in any template. */
function ownEscaper(command: Command | undefined): string | undefined {
  const first = command?.operands[0];
  return first?.kind === 'function' && replacedBy.has(first.name) ? first.name : undefined;
}

/** The pipeline of an action with the functions for its context, and the context after it. */
export function escapedPipeline(pipeline: Pipeline, before: HtmlContext): Escaped<Pipeline> {
  // A variable is set, and nothing is written.
  if (pipeline.declared.length > 0) return { result: pipeline, context: before };
  const context = valueContext(before);
  const fail = (text: string) => ({ result: pipeline, context: errorContext({ text, place: pipeline }) });
  for (const [i, command] of pipeline.commands.entries()) {
    const name = ownEscaper(command);
    const isLast = i === pipeline.commands.length - 1;
    const isUnquoted = context.state === 'Attr' && context.delimiter === 'SpaceOrTagEnd';
    if (name !== undefined && (!isLast || (isUnquoted && name === 'html')))
      return fail(`predefined escaper ${goQuote(name)} disallowed in template`);
  }
  if (context.problem) return { result: pipeline, context };
  if (isUrl(context) && context.urlPart === 'Unknown') {
    return fail(`{{${pipeline.text}}} appears in an ambiguous context within a URL`);
  }
  // In a script, a slash after a value is a division.
  const after: HtmlContext = context.state === 'JS' ? { ...context, slash: 'DivOp' } : context;
  return { result: withFunctions(pipeline, functionsFor(context)), context: after };
}

/**
 * Adds functions at the end of a pipeline. If it ends with `html` or `urlquery`, that function stands in place of the added
 * one that does the same.
 */
function withFunctions(pipeline: Pipeline, functions: readonly HtmlFunction[]): Pipeline {
  const { commands, at, file } = pipeline;
  const last = commands.at(-1);
  const name = ownEscaper(last);
  const call = (of: string, rest: Command['operands'] = []): Command => {
    const operands = [{ kind: 'function', name: of, text: of, at, file } as const, ...rest];
    return { text: operandsText(operands), at, file, operands };
  };
  if (!last || name === undefined || functions.length === 0)
    return pipelineOf(pipeline, [...commands, ...functions.map((each) => call(each))]);
  const replaced = replacedBy.get(name) ?? [];
  const added = functions.map((each) => call(replaced.includes(each) ? name : each));
  const isReplacing = functions.some((each) => replaced.includes(each));
  const [, ...operands] = last.operands;
  const hasArguments = commands.length === 1 && operands.length > 0;
  const before = hasArguments ? [call('_eval_args_', operands)] : commands.slice(0, -1);
  const own = isReplacing ? [] : [hasArguments ? call(name) : last];
  return pipelineOf(pipeline, [...before, ...own, ...added]);
}

const pipelineOf = (pipeline: Pipeline, commands: readonly Command[]): Pipeline => ({
  ...pipeline,
  text: pipelineText([], false, commands),
  commands,
});
