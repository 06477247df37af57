/**
 * Prepares an HTML template (Go `html/template/escape.go`): finds the context of each value before the template is
 * executed, and adds the functions that escape the value there to its pipeline.
 */
import { goQuote } from '../go/quote.ts';
import {
  contextText,
  deadContext,
  type Escaped,
  errorContext,
  type HtmlContext,
  isSameContext,
  joinContexts,
  nameInContext,
  type Problem,
  textContext,
} from './context.ts';
import { escapedPipeline } from './html-pipeline.ts';
import { readHtmlText } from './html-text.ts';
import { columnOf, lineOf } from './lex.ts';
import { callText } from './node-text.ts';
import type { ControlNode, LoopExit, Node, SourcePosition, Template } from './nodes.ts';
import { TemplateError } from './problem.ts';

/**
 * Returns the template with escape functions added after each value, chosen by the value's context. They are in
 * `htmlFunctions`.
 * @throws TemplateError if a context is not certain, or a called template does not exist
 */
export function escapedTemplate(template: Template): Template {
  const { name } = template;
  if (!template.trees.has(name)) return template;
  const escaper = new Escaper(template);
  const { context: end } = escaper.call(name, textContext, { text: '', at: 0, file: template });
  if (end.problem) throw failure(template, end.problem);
  if (end.state !== 'Text') throw failure(template, { text: `ends in a non-text context: ${contextText(end)}` });
  return { ...template, trees: escaper.trees };
}

function failure({ name }: Template, { text, place, line }: Problem): TemplateError {
  if (!place) return new TemplateError(`html/template:${name}${line === undefined ? '' : `:${line}`}: ${text}`);
  return new TemplateError(`html/template:${place.file.name}:${lineAt(place)}:${columnAt(place)}: ${text}`);
}

const lineAt = ({ at, file }: SourcePosition): number => lineOf(file.source, at);
const columnAt = ({ at, file }: SourcePosition): number => columnOf(file.source, at);

class Escaper {
  /** The escaped templates: one copy for each context in which a template is called. */
  readonly trees = new Map<string, readonly Node[]>();
  private readonly template: Template;
  /** The contexts after the templates, known or assumed. */
  private readonly outputs: Map<string, HtmlContext>;
  private readonly called = new Set<string>();
  /** The `break` and `continue` actions of the innermost loop, with their contexts. */
  private loopExits: { readonly node: LoopExit; readonly context: HtmlContext }[] = [];

  constructor(template: Template, outputs: ReadonlyMap<string, HtmlContext> = new Map()) {
    this.template = template;
    this.outputs = new Map(outputs);
  }

  /** Escapes a template for the context of a call. @returns its name there. @param place of the call */
  call(name: string, context: HtmlContext, place: SourcePosition): Escaped<string> {
    const result = nameInContext(name, context);
    this.called.add(result);
    const known = this.outputs.get(result);
    if (known) return { result, context: known };
    const nodes = this.template.trees.get(name);
    if (!nodes) return { result, context: errorContext({ text: `no such template ${goQuote(name)}`, place }) };
    return { result, context: this.outputOf(result, nodes, context) };
  }

  /** The context after a template. A template that calls itself must end in the context that its call assumed. */
  private outputOf(name: string, nodes: readonly Node[], start: HtmlContext): HtmlContext {
    const first = this.assume(name, nodes, start);
    if (first.isCertain) return first.context;
    const second = this.assume(name, nodes, first.context);
    if (second.isCertain) return second.context;
    if (first.context.problem) return first.context;
    const place = { text: '', at: 0, file: this.template };
    return errorContext({ text: `cannot compute output context for template ${name}`, place });
  }

  /** Escapes a template that is assumed to end in the context in which it starts. */
  private assume(name: string, nodes: readonly Node[], context: HtmlContext) {
    this.outputs.set(name, context);
    const trial = new Escaper(this.template, this.outputs);
    const { result, context: end } = trial.list(nodes, context);
    const isCertain = !end.problem && (!trial.called.has(name) || isSameContext(end, context));
    if (isCertain) {
      for (const [each, output] of trial.outputs) this.outputs.set(each, output);
      for (const each of trial.called) this.called.add(each);
      for (const [each, tree] of trial.trees) this.trees.set(each, tree);
      this.trees.set(name, result);
    }
    return { context: end, isCertain };
  }

  private list(nodes: readonly Node[], start: HtmlContext): Escaped<readonly Node[]> {
    const result: Node[] = [];
    let context = start;
    for (const node of nodes) {
      const escaped = this.node(node, context);
      result.push(escaped.result);
      context = escaped.context;
      if (context.state === 'Dead') break;
    }
    return { result, context };
  }

  private node(node: Node, context: HtmlContext): Escaped<Node> {
    switch (node.kind) {
      case 'text': {
        const { text, context: after } = readHtmlText(context, node.text);
        return { result: { ...node, text }, context: after };
      }
      case 'action': {
        const { result: pipeline, context: after } = escapedPipeline(node.pipeline, context);
        return { result: { ...node, pipeline }, context: after };
      }
      case 'template': {
        const { result: name, context: after } = this.call(node.name, context, node);
        return { result: { ...node, name, text: callText(name, node.pipeline) }, context: after };
      }
      case 'break':
      case 'continue':
        this.loopExits.push({ node, context });
        return { result: node, context: deadContext };
      default:
        return this.branch(node, context);
    }
  }

  private branch(node: ControlNode, start: HtmlContext): Escaped<ControlNode> {
    const body = node.kind === 'range' ? this.loop(node, start) : this.list(node.body, start);
    if (node.kind === 'range' && body.context.problem) return { result: node, context: body.context };
    const otherwise = this.list(node.otherwise, start);
    return {
      result: { ...node, body: body.result, otherwise: otherwise.result },
      context: joined(body.context, otherwise.context, node.kind, node.pipeline),
    };
  }

  /** The body of a loop, which may run again in the context in which it ends. */
  private loop({ body, pipeline }: ControlNode, start: HtmlContext): Escaped<readonly Node[]> {
    const outer = this.loopExits;
    this.loopExits = [];
    const { result, context } = this.list(body, start);
    const once = this.afterLoop(context);
    this.loopExits = outer;
    if (once.problem) return { result, context: once };
    const again = new Escaper(this.template, this.outputs);
    const twice = joined(once, again.list(body, once).context, 'range', pipeline);
    const after = twice.problem ? explained(twice.problem, 'on range loop re-entry', pipeline) : again.afterLoop(twice);
    return { result, context: after };
  }

  /** The context after a loop's body, if its `break` and `continue` actions have the same one. */
  private afterLoop(end: HtmlContext): HtmlContext {
    let context = end;
    for (const kind of ['break', 'continue'] as const)
      for (const { node, context: left } of this.loopExits.filter((each) => each.node.kind === kind)) {
        if (context.problem) return context;
        const next = joined(context, left, 'range', node);
        context = next.problem ? explained(next.problem, `at range loop ${kind}`, node) : next;
      }
    return context;
  }
}

const explained = (problem: Problem, where: string, place: SourcePosition): HtmlContext =>
  errorContext({ ...problem, text: `${where}: ${problem.text}`, line: lineAt(place) });

function joined(one: HtmlContext, other: HtmlContext, kind: ControlNode['kind'], place: SourcePosition): HtmlContext {
  const ends = `${contextText(one)}, ${contextText(other)}`;
  const problem = { text: `{{${kind}}} branches end in different contexts: ${ends}`, place };
  return joinContexts(one, other) ?? errorContext(problem);
}
