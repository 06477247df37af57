/** Executes a template (Go `text/template/exec.go`). */
import type { TemplateFunction } from './builtins.ts';
import { lineOf } from './lex.ts';
import type { Command, Node, Operand, Pipeline, SourcePosition, Template } from './nodes.ts';
import { wrongStringArgument } from './parameters.ts';
import { TemplateError } from './problem.ts';
import { formatValue, isMap, isNil, isTrue, Struct, typeOf } from './values.ts';

/** Collects the output of a template. */
export interface Output {
  text(text: string): void;
  value(value: unknown): void;
}

/** The functions by name, and the indexes of their parameters that must be strings. */
export interface FunctionLibrary {
  readonly functions: Readonly<Record<string, TemplateFunction>>;
  readonly stringParameters: Readonly<Record<string, readonly number[]>>;
}

/** How a list of nodes ended, for the loop around it. */
type Ended = 'done' | 'break' | 'continue';

interface Variable {
  readonly name: string;
  value: unknown;
}

/** Maximum depth of templates that call one another. */
const deepest = 1000;

/** Executes a template. @throws TemplateError with Go's message */
export function execute(
  template: Template,
  data: unknown,
  { functions, stringParameters }: FunctionLibrary,
  out: Output,
): void {
  new Interpreter(template, functions, stringParameters, out).call(template.name, data, 0, 0);
}

function notCallable(operand: Operand | undefined, [value, ...rest]: readonly unknown[]): string {
  if (value === undefined && !operand && rest.length === 0)
    return 'wrong number of args for call: want at least 1 got 0';
  if (isNil(value)) return 'error calling call: call of nil';
  return `error calling call: non-function ${operand?.place.text ?? `<${typeOf(value)} Value>`} of type ${typeOf(value)}`;
}

class Interpreter {
  private readonly template: Template;
  private readonly functions: FunctionLibrary['functions'];
  private readonly stringParameters: FunctionLibrary['stringParameters'];
  private readonly out: Output;
  private name: string;
  private variables: Variable[] = [];

  constructor(
    template: Template,
    functions: FunctionLibrary['functions'],
    stringParameters: FunctionLibrary['stringParameters'],
    out: Output,
  ) {
    this.template = template;
    this.functions = functions;
    this.stringParameters = stringParameters;
    this.out = out;
    this.name = template.name;
  }

  private fail({ at, text }: SourcePosition, problem: string): TemplateError {
    const { name, source } = this.template;
    const column = at - source.lastIndexOf('\n', at - 1) - 1;
    const place = `template: ${name}:${lineOf(source, at)}:${column}`;
    return new TemplateError(`${place}: executing ${JSON.stringify(this.name)} at <${text}>: ${problem}`);
  }

  /** @param argument the source of the template's argument, after a blank */
  call(name: string, data: unknown, at: number, depth: number, argument = ''): void {
    const tree = this.template.trees.get(name);
    const place = { at, text: `{{template ${JSON.stringify(name)}${argument}}}` };
    if (!tree) throw this.fail(place, `template ${JSON.stringify(name)} not defined`);
    if (depth > deepest) throw this.fail(place, 'exceeded maximum template depth (100000)');
    const [variables, outer] = [this.variables, this.name];
    [this.variables, this.name] = [[{ name: '$', value: data }], name];
    this.list(tree, data, depth);
    [this.variables, this.name] = [variables, outer];
  }

  private list(nodes: readonly Node[], dot: unknown, depth: number): Ended {
    for (const node of nodes) {
      const ended = this.node(node, dot, depth);
      if (ended !== 'done') return ended;
    }
    return 'done';
  }

  private node(node: Node, dot: unknown, depth: number): Ended {
    switch (node.kind) {
      case 'text':
        this.out.text(node.text);
        return 'done';
      case 'action': {
        const value = this.pipeline(node.pipeline, dot);
        if (node.pipeline.declared.length === 0) this.out.value(value);
        return 'done';
      }
      case 'template':
        this.call(
          node.name,
          node.pipeline && this.pipeline(node.pipeline, dot),
          node.at,
          depth + 1,
          node.pipeline && ` ${node.pipeline.commands.map(({ text }) => text).join(' | ')}`,
        );
        return 'done';
      case 'break':
      case 'continue':
        return node.kind;
      default:
        return this.control(node, dot, depth);
    }
  }

  private control(node: Extract<Node, { kind: 'if' | 'with' | 'range' }>, dot: unknown, depth: number): Ended {
    const known = this.variables.length;
    const end = (ended: Ended) => {
      this.variables.length = known;
      return ended;
    };
    if (node.kind === 'range') return end(this.range(node, dot, depth));
    const value = this.pipeline(node.pipeline, dot);
    const inner = node.kind === 'with' && isTrue(value) ? value : dot;
    return end(this.list(isTrue(value) ? node.body : node.otherwise, inner, depth));
  }

  private range(node: Extract<Node, { kind: 'if' | 'with' | 'range' }>, dot: unknown, depth: number): Ended {
    const { declared } = node.pipeline;
    const known = this.variables.length;
    const value = this.pipeline({ ...node.pipeline, declared: [] }, dot);
    const entries = this.entries(value, node.pipeline);
    for (const [key, each] of entries) {
      const values = declared.length === 1 ? [each] : [key, each];
      this.variables.push(...declared.map((name, i) => ({ name, value: values[i] })));
      const ended = this.list(node.body, each, depth);
      this.variables.length = known;
      if (ended === 'break') break;
    }
    return entries.length > 0 ? 'done' : this.list(node.otherwise, dot, depth);
  }

  private entries(value: unknown, { commands }: Pipeline): (readonly [unknown, unknown])[] {
    if (isNil(value)) return [];
    if (typeof value === 'bigint') return Array.from({ length: Number(value) }, (_, i) => [BigInt(i), BigInt(i)]);
    if (Array.isArray(value)) return value.map((each, i) => [BigInt(i), each]);
    if (isMap(value))
      return Object.keys(value)
        .sort()
        .map((key) => [key, value[key]]);
    const [first] = commands;
    throw this.fail(first ?? { at: 0, text: '' }, `range can't iterate over ${formatValue(value)}`);
  }

  private pipeline({ declared, assigns, commands }: Pipeline, dot: unknown): unknown {
    let value: unknown;
    commands.forEach((command, i) => {
      value = this.command(command, dot, i > 0 ? [value] : []);
    });
    for (const name of declared) {
      const known = assigns && this.variables.findLast((each) => each.name === name);
      if (known) known.value = value;
      else this.variables.push({ name, value });
    }
    return value;
  }

  private command(command: Command, dot: unknown, final: readonly unknown[]): unknown {
    const [first, ...rest] = command.operands;
    if (!first) throw this.fail(command, 'missing value for command');
    if (first.kind === 'function') return this.run(first.name, rest, dot, final, command);
    if (first.kind === 'nil') throw this.fail(command, 'nil is not a command');
    if (rest.length > 0 || final.length > 0) return this.withArguments(first, dot);
    return this.operand(first, dot);
  }

  /** An operand with arguments, which no value of a template accepts. A field of a missing value is missing. */
  private withArguments(operand: Operand, dot: unknown): undefined {
    const { place } = operand;
    const name = 'fields' in operand ? operand.fields.at(-1) : undefined;
    if (name === undefined || !('fields' in operand))
      throw this.fail(place, `can't give argument to non-function ${place.text}`);
    const holder = this.operand({ ...operand, fields: operand.fields.slice(0, -1) }, dot);
    if (holder === undefined) return undefined;
    if (isMap(holder)) throw this.fail(place, `${name} is not a method but has arguments`);
    this.fields(holder, [name], place);
    throw this.fail(place, `${name} has arguments but cannot be invoked as function`);
  }

  private run(
    name: string,
    operands: readonly Operand[],
    dot: unknown,
    final: readonly unknown[],
    place: SourcePosition,
  ): unknown {
    // These two evaluate only as many operands as they need.
    if (name === 'and' || name === 'or') {
      let value: unknown;
      for (const operand of operands) {
        value = this.operand(operand, dot);
        if (isTrue(value) === (name === 'or')) return value;
      }
      return final.length > 0 ? final[0] : value;
    }
    const values = operands.map((operand) => this.operand(operand, dot));
    const wrong = wrongStringArgument(
      Object.hasOwn(this.stringParameters, name) ? this.stringParameters[name] : [],
      operands,
      values,
      final,
    );
    if (wrong) throw this.fail(wrong.place ?? place, wrong.problem);
    if (name === 'call') throw this.fail(place, notCallable(operands[0], [...values, ...final]));
    try {
      return this.functions[name]?.(...values, ...final);
    } catch (error) {
      if (error instanceof TemplateError || !(error instanceof Error)) throw error;
      throw this.fail(place, `error calling ${name}: ${error.message}`);
    }
  }

  private operand(operand: Operand, dot: unknown): unknown {
    const { place } = operand;
    switch (operand.kind) {
      case 'dot':
        return dot;
      case 'nil':
        return null;
      case 'constant':
        return operand.value;
      case 'field':
        return this.fields(dot, operand.fields, place);
      case 'variable':
        return this.fields(this.variables.findLast(({ name }) => name === operand.name)?.value, operand.fields, place);
      case 'function':
        return this.run(operand.name, [], dot, [], place);
      case 'pipeline':
        return this.pipeline(operand.pipeline, dot);
      case 'chain':
        return this.fields(this.operand(operand.of, dot), operand.fields, place);
    }
  }

  private fields(of: unknown, names: readonly string[], place: SourcePosition): unknown {
    return names.reduce((value, name) => {
      if (value instanceof Struct) {
        if (Object.hasOwn(value.fields, name)) return value.fields[name];
        throw this.fail(place, `can't evaluate field ${name} in type ${value.type}`);
      }
      if (isMap(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
      // A field of a missing map entry is missing, too.
      if (value === undefined) return undefined;
      if (value === null) throw this.fail(place, `nil pointer evaluating interface {}.${name}`);
      throw this.fail(place, `can't evaluate field ${name} in type interface {}`);
    }, of);
  }
}
