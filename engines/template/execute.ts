/** Executes a template (Go `text/template/exec.go`). */
import { goQuote } from '../go/quote.ts';
import type { TemplateFunction } from './builtins.ts';
import { columnOf, lineOf } from './lex.ts';
import type { Command, ControlNode, Node, Operand, Pipeline, SourcePosition, Template, TemplateCall } from './nodes.ts';
import { type ParameterType, parameterType, signatureOf, wrongArgumentCount } from './parameters.ts';
import { TemplateError } from './problem.ts';
import { formatValue, isMap, isNil, isTrue, Struct, typeOf } from './values.ts';

/** Collects the output of a template. */
export interface Output {
  text(text: string): void;
  value(value: unknown): void;
}

/** The functions by name. */
export type FunctionLibrary = Readonly<Record<string, TemplateFunction>>;

/** How a list of nodes ended, for the loop around it. */
type Ended = 'done' | 'break' | 'continue';

/** A value with its place in the data. Go gives elements of lists and maps the type `interface {}` in some errors. */
interface Held {
  readonly value: unknown;
  readonly isElement: boolean;
}

const single = (value: unknown): Held => ({ value, isElement: false });
const element = (value: unknown): Held => ({ value, isElement: true });

const heldType = ({ value, isElement }: Held) => (isElement ? 'interface {}' : typeOf(value));

interface Variable {
  readonly name: string;
  held: Held;
}

/** Maximum depth of templates that call one another. Go allows 100000, and its error message says so. */
const deepest = 1000;

/** Executes a template. @throws TemplateError with Go's message */
export function execute(template: Template, data: unknown, functions: FunctionLibrary, out: Output): void {
  new Interpreter(template, functions, out).run(single(data));
}

class Interpreter {
  private readonly template: Template;
  private readonly functions: FunctionLibrary;
  private readonly out: Output;
  /** The name of the current template. */
  private name: string;
  private variables: Variable[] = [];
  private depth = 0;
  /** The part that was entered last. Errors name it. */
  private place: SourcePosition;

  constructor(template: Template, functions: FunctionLibrary, out: Output) {
    this.template = template;
    this.functions = functions;
    this.out = out;
    this.name = template.name;
    this.place = { text: '', at: 0, file: template };
  }

  private fail(problem: string): TemplateError {
    const { at, text, file } = this.place;
    const place = `template: ${file.name}:${lineOf(file.source, at)}:${columnOf(file.source, at)}`;
    return new TemplateError(`${place}: executing ${goQuote(this.name)} at <${text}>: ${problem}`);
  }

  /** Executes the template itself. */
  run(data: Held): void {
    this.variables = [{ name: '$', held: data }];
    this.list(this.template.trees.get(this.name) ?? [], data);
  }

  private call(call: TemplateCall, dot: Held): void {
    this.place = call;
    const tree = this.template.trees.get(call.name);
    if (!tree) throw this.fail(`template ${goQuote(call.name)} not defined`);
    if (this.depth === deepest) throw this.fail('exceeded maximum template depth (100000)');
    const data = single(call.pipeline && this.pipeline(call.pipeline, dot));
    const [variables, outer] = [this.variables, this.name];
    [this.variables, this.name] = [[{ name: '$', held: data }], call.name];
    this.depth++;
    this.list(tree, data);
    this.depth--;
    [this.variables, this.name] = [variables, outer];
  }

  private list(nodes: readonly Node[], dot: Held): Ended {
    for (const node of nodes) {
      const ended = this.node(node, dot);
      if (ended !== 'done') return ended;
    }
    return 'done';
  }

  private node(node: Node, dot: Held): Ended {
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
        this.call(node, dot);
        return 'done';
      case 'break':
      case 'continue':
        return node.kind;
      default:
        return this.control(node, dot);
    }
  }

  private control(node: ControlNode, dot: Held): Ended {
    const known = this.variables.length;
    const value = this.pipeline(node.pipeline, dot);
    const ended = node.kind === 'range' ? this.range(node, value, dot) : this.choose(node, value, dot);
    this.variables.length = known;
    return ended;
  }

  /** Executes an `if` or a `with`. */
  private choose({ kind, body, otherwise }: ControlNode, value: unknown, dot: Held): Ended {
    if (!isTrue(value)) return this.list(otherwise, dot);
    return this.list(body, kind === 'with' ? single(value) : dot);
  }

  private range({ pipeline, body, otherwise }: ControlNode, value: unknown, dot: Held): Ended {
    const { declared, assigns } = pipeline;
    const known = this.variables.length;
    const entries = this.entries(value, declared.length);
    for (const [key, each] of entries) {
      const values = declared.length > 1 ? [key, each] : [each];
      declared.forEach((name, i) => {
        const held = values[i] ?? single(undefined);
        if (assigns) this.assign(name, held);
        else (this.variables[known - declared.length + i] as Variable).held = held;
      });
      const ended = this.list(body, each);
      this.variables.length = known;
      if (ended === 'break') break;
    }
    return entries.length > 0 ? 'done' : this.list(otherwise, dot);
  }

  /** The keys and values of a list or a map, or the numbers below an int. */
  private entries(value: unknown, variables: number): (readonly [Held, Held])[] {
    if (isNil(value)) return [];
    if (typeof value === 'bigint') {
      if (variables > 1) throw this.fail(`can't use ${value} to iterate over more than one variable`);
      return Array.from({ length: Math.max(Number(value), 0) }, (_, i) => [single(undefined), single(BigInt(i))]);
    }
    if (Array.isArray(value)) return value.map((each, i) => [single(BigInt(i)), element(each)]);
    if (!isMap(value)) throw this.fail(`range can't iterate over ${formatValue(value)}`);
    return Object.keys(value)
      .sort()
      .map((key) => [single(key), element(value[key])]);
  }

  private assign(name: string, held: Held): void {
    const known = this.variables.findLast((each) => each.name === name);
    if (!known) throw this.fail(`undefined variable: ${name}`);
    known.held = held;
  }

  /** The value of a pipeline. An element that is null becomes a missing value. */
  private pipeline(pipeline: Pipeline, dot: Held): unknown {
    this.place = pipeline;
    let value: unknown;
    pipeline.commands.forEach((command, i) => {
      value = this.command(command, dot, i > 0 ? [value] : []).value ?? undefined;
    });
    for (const name of pipeline.declared) {
      if (pipeline.assigns) this.assign(name, single(value));
      else this.variables.push({ name, held: single(value) });
    }
    return value;
  }

  /** @param final the value of the command before, as the last argument */
  private command(command: Command, dot: Held, final: readonly unknown[]): Held {
    const [first, ...rest] = command.operands as [Operand, ...Operand[]];
    const hasArguments = rest.length > 0 || final.length > 0;
    switch (first.kind) {
      case 'function':
        return this.invoke(first, command, rest, dot, final);
      case 'field':
      case 'variable':
      case 'chain':
        return this.operand(first, dot, hasArguments);
      case 'pipeline':
        if (hasArguments) throw this.fail(`can't give argument to non-function ${first.text}`);
        return this.operand(first, dot);
    }
    this.place = first;
    if (hasArguments) throw this.fail(`can't give argument to non-function ${first.text}`);
    if (first.kind === 'nil') throw this.fail('nil is not a command');
    return this.operand(first, dot);
  }

  /**
   * Calls a function.
   *
   * @param whole the part of the template that an error of the function names
   */
  private invoke(
    called: Extract<Operand, { kind: 'function' }>,
    whole: SourcePosition,
    operands: readonly Operand[],
    dot: Held,
    final: readonly unknown[],
  ): Held {
    this.place = called;
    const { name } = called;
    const signature = signatureOf(name);
    const wrong = wrongArgumentCount(name, signature, operands.length, operands.length + final.length);
    if (wrong) throw this.fail(wrong);
    if (name === 'and' || name === 'or') return single(this.logical(name, operands, dot, final));
    const values = operands.map((operand, i) => this.argument(operand, dot, parameterType(signature, i)));
    const type = parameterType(signature, operands.length);
    const all = [...values, ...final.map((value) => this.checked(single(value), type))];
    try {
      if (name === 'call') throw new Error(notCallable(operands[0], all[0]));
      return single(this.functions[name]?.(...all));
    } catch (error) {
      if (error instanceof TemplateError || !(error instanceof Error)) throw error;
      this.place = whole;
      throw this.fail(`error calling ${name}: ${error.message}`);
    }
  }

  /** `and` and `or` evaluate only as many operands as they need. */
  private logical(name: 'and' | 'or', operands: readonly Operand[], dot: Held, final: readonly unknown[]): unknown {
    let value: unknown;
    for (const operand of operands) {
      value = this.argument(operand, dot, 'any');
      if (isTrue(value) === (name === 'or')) return value;
    }
    return final.length > 0 ? final[0] : value;
  }

  private argument(operand: Operand, dot: Held, type: ParameterType): unknown {
    this.place = operand;
    const isWrong = () => this.fail(`expected ${type === 'int' ? 'integer' : type}; found ${operand.text}`);
    switch (operand.kind) {
      case 'nil':
        if (type === 'any' || type.startsWith('map')) return undefined;
        throw this.fail(`cannot assign nil to ${type}`);
      case 'constant':
      case 'number':
        if (type.startsWith('map')) throw this.fail(`can't handle ${operand.text} for arg of type ${type}`);
        if (type === 'int' && operand.kind === 'number' && operand.literal.integer !== undefined)
          return operand.literal.integer;
        if (type !== 'any' && (operand.kind === 'number' || typeOf(operand.value) !== type)) throw isWrong();
        return this.operand(operand, dot).value;
      default:
        return this.checked(this.operand(operand, dot), type);
    }
  }

  /** Returns the value if it fits a parameter's type. */
  private checked({ value }: Held, type: ParameterType): unknown {
    if (type === 'any' || typeOf(value) === type) return value;
    if (value === undefined && type.startsWith('map')) return value;
    if (value === undefined) throw this.fail(`invalid value; expected ${type}`);
    const found = value === null ? 'interface {}' : typeOf(value);
    throw this.fail(`wrong type for value; expected ${type}; got ${found}`);
  }

  /** @param hasArguments whether arguments follow, which is an error: only functions take arguments */
  private operand(operand: Operand, dot: Held, hasArguments = false): Held {
    this.place = operand;
    switch (operand.kind) {
      case 'dot':
        return dot;
      case 'nil':
        return single(undefined);
      case 'constant':
        return single(operand.value);
      case 'number':
        if (operand.literal.value === undefined) throw this.fail(`${operand.text} overflows int`);
        return single(operand.literal.value);
      case 'field':
        return this.fields(dot, operand.fields, hasArguments);
      case 'variable': {
        const held = this.variable(operand.name);
        if (hasArguments && operand.fields.length === 0)
          throw this.fail(`can't give argument to non-function ${operand.text}`);
        return this.fields(held, operand.fields, hasArguments);
      }
      case 'function':
        return this.invoke(operand, operand, [], dot, []);
      case 'pipeline':
        return single(this.pipeline(operand.pipeline, dot));
      case 'chain':
        return this.fields(this.operand(operand.of, dot), operand.fields, hasArguments);
    }
  }

  private variable(name: string): Held {
    const known = this.variables.findLast((each) => each.name === name);
    if (!known) throw this.fail(`undefined variable: ${name}`);
    return known.held;
  }

  private fields(of: Held, names: readonly string[], hasArguments: boolean): Held {
    return names.reduce((held, name, i) => this.field(held, name, hasArguments && i === names.length - 1), of);
  }

  private field(of: Held, name: string, hasArguments: boolean): Held {
    const { value } = of;
    // A field of a missing map entry is missing, too.
    if (value === undefined) return single(undefined);
    if (value === null) throw this.fail(`nil pointer evaluating interface {}.${name}`);
    if (isMap(value)) {
      if (hasArguments) throw this.fail(`${name} is not a method but has arguments`);
      return Object.hasOwn(value, name) ? element(value[name]) : single(undefined);
    }
    if (!(value instanceof Struct && Object.hasOwn(value.fields, name)))
      throw this.fail(`can't evaluate field ${name} in type ${heldType(of)}`);
    if (hasArguments) throw this.fail(`${name} has arguments but cannot be invoked as function`);
    return single(value.fields[name]);
  }
}

/** The problem of the function `call`. The data of templates has no functions. */
function notCallable(operand: Operand | undefined, value: unknown): string {
  if (isNil(value)) return 'call of nil';
  const name = operand?.text ?? (typeof value === 'string' ? value : `<${typeOf(value)} Value>`);
  return `non-function ${name} of type ${typeOf(value)}`;
}
