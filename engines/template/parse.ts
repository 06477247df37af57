/** Parses a template into its syntax tree (Go `text/template/parse/parse.go`). */
import { goQuote } from '../go/quote.ts';
import { lengthInBytes } from '../go/utf8.ts';
import { isKeyword, lex, lineOf, type Token, type TokenKind } from './lex.ts';
import { LiteralError, readCharacterConstant, readComplex, readNumber, unquote } from './literals.ts';
import { callText, operandsText, pipelineText } from './node-text.ts';
import {
  type Command,
  type ControlNode,
  isEmptyTree,
  type Node,
  type Operand,
  type Pipeline,
  type SourcePosition,
  type Template,
  type TemplateCall,
  type TemplateFile,
} from './nodes.ts';
import { TemplateError } from './problem.ts';

/**
 * Parses a template.
 *
 * @param isFunction whether a function with the name exists
 * @throws TemplateError with Go's message, name and line
 */
export function parseTemplate(name: string, source: string, isFunction: (name: string) => boolean): Template {
  return { name, source, trees: new Parser(name, source, isFunction).parse() };
}

/** What a definition has of its own. */
interface Scope {
  readonly variables: string[];
  /** The `range` clauses around the current token. */
  ranges: number;
  /** Offset of the current action's `{{`. */
  action: number | undefined;
}

/** The end of a list of nodes. */
type ListEnd = 'end' | 'else';

/** Largest depth of parentheses. Go allows 10000. */
const deepestParentheses = 1000;

const operandStarts: ReadonlySet<TokenKind> = new Set([
  'boolean',
  'character',
  'complex',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'string',
  'variable',
  '(',
]);

/** A token as error messages write it. */
function describe({ kind, text }: Token): string {
  if (kind === 'end of file') return 'EOF';
  if (kind === 'error') return text;
  if (kind === 'dot' || isKeyword(kind)) return `<${text}>`;
  return lengthInBytes(text) > 10 ? `${goQuote([...text].slice(0, 10).join(''))}...` : goQuote(text);
}

class Parser {
  private readonly trees = new Map<string, readonly Node[]>();
  private readonly file: TemplateFile;
  private readonly isFunction: (name: string) => boolean;
  private readonly tokens: readonly Token[];
  /** Index of the next token. */
  private next = 0;
  /** Index of the last token that was looked at: problems are reported on its line. */
  private seen = 0;
  private parentheses = 0;
  private scope: Scope = { variables: ['$'], ranges: 0, action: undefined };

  constructor(name: string, source: string, isFunction: (name: string) => boolean) {
    this.file = { name, source };
    this.isFunction = isFunction;
    this.tokens = lex(source);
  }

  /** Parses the file. @returns all templates that it defines */
  parse(): ReadonlyMap<string, readonly Node[]> {
    const nodes: Node[] = [];
    while (this.peek().kind !== 'end of file') {
      if (this.takeDefine()) {
        this.definition();
        continue;
      }
      const node = this.node();
      if (isListEnd(node)) throw this.fail(`unexpected {{${node}}}`);
      nodes.push(node);
    }
    this.add(this.file.name, nodes);
    return this.trees;
  }

  /** Takes the next token. */
  private take(): Token {
    const token = this.peek();
    this.next++;
    return token;
  }

  private peek(): Token {
    const index = Math.min(this.next, this.tokens.length - 1);
    this.seen = Math.max(this.seen, index);
    return this.tokens[index] as Token;
  }

  private takeVisible(): Token {
    this.peekVisible();
    return this.take();
  }

  /** The next token that is not a space; the spaces are taken. */
  private peekVisible(): Token {
    while (this.peek().kind === 'space') this.next++;
    return this.peek();
  }

  private line(): number {
    return lineOf(this.file.source, this.tokens[this.seen]?.at ?? 0);
  }

  private fail(problem: string, line = this.line()): TemplateError {
    return new TemplateError(`template: ${this.file.name}:${line}: ${problem}`);
  }

  private unexpected(token: Token, context: string): TemplateError {
    if (token.kind !== 'error') return this.fail(`unexpected ${describe(token)} in ${context}`);
    const { action } = this.scope;
    const started = action === undefined ? undefined : lineOf(this.file.source, action);
    if (started === undefined || started === lineOf(this.file.source, token.at)) return this.fail(token.text);
    const link = token.text.endsWith(' action') ? '' : ' in action';
    return this.fail(`${token.text}${link} started at ${this.file.name}:${started}`);
  }

  private expect(kind: TokenKind, context: string): Token {
    const token = this.takeVisible();
    if (token.kind !== kind) throw this.unexpected(token, context);
    return token;
  }

  /** Reads a constant. */
  private literal<T>(read: (text: string) => T, { text }: Token): T {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof LiteralError) throw this.fail(error.message);
      throw error;
    }
  }

  private place(text: string, at: number): SourcePosition {
    return { text, at, file: this.file };
  }

  /** Takes `{{define`, if it comes next. */
  private takeDefine(): boolean {
    const start = this.next;
    if (this.take().kind === 'open action' && this.takeVisible().kind === 'define') return true;
    this.next = start;
    return false;
  }

  private definition(): void {
    const name = this.inOwnScope(() => this.templateName('define clause', 'close action'));
    this.add(name, this.body('define clause'));
  }

  /** @param after the token that must follow */
  private templateName(context: string, after?: TokenKind): string {
    const name = this.literal(unquote, this.expect('string', context));
    if (after) this.expect(after, context);
    return name;
  }

  private inOwnScope<T>(read: () => T): T {
    const outer = this.scope;
    this.scope = { variables: ['$'], ranges: 0, action: undefined };
    const result = read();
    this.scope = outer;
    return result;
  }

  /** Parses the nodes of a definition, up to its `end`. @param line the line for an `else`; by default the current one */
  private body(context: string, line?: number): readonly Node[] {
    return this.inOwnScope(() => {
      const { nodes, end } = this.list();
      if (end === 'else') throw this.fail(`unexpected {{else}} in ${context}`, line);
      return nodes;
    });
  }

  private add(name: string, nodes: readonly Node[]): void {
    const known = this.trees.get(name);
    if (!known || isEmptyTree(known)) this.trees.set(name, nodes);
    else if (!isEmptyTree(nodes)) throw this.fail(`template: multiple definition of template ${goQuote(name)}`);
  }

  /** Parses nodes up to `end` or `else`. */
  private list(): { readonly nodes: Node[]; readonly end: ListEnd } {
    const nodes: Node[] = [];
    while (this.peekVisible().kind !== 'end of file') {
      const node = this.node();
      if (isListEnd(node)) return { nodes, end: node };
      nodes.push(node);
    }
    throw this.fail('unexpected EOF');
  }

  private node(): Node | ListEnd {
    const token = this.takeVisible();
    if (token.kind === 'text') return { kind: 'text', text: token.text };
    if (token.kind !== 'open action') throw this.unexpected(token, 'input');
    this.scope.action = token.at;
    const node = this.action();
    this.scope.action = undefined;
    return node;
  }

  private action(): Node | ListEnd {
    const token = this.peekVisible();
    switch (token.kind) {
      case 'if':
      case 'with':
      case 'range':
        this.take();
        return this.control(token.kind);
      case 'break':
      case 'continue':
        this.take();
        return this.jump(token.kind, token.at);
      case 'end':
        this.take();
        this.expect('close action', 'end');
        return 'end';
      case 'else':
        this.take();
        return this.otherwise();
      case 'template':
        this.take();
        return this.call();
      case 'block':
        this.take();
        return this.block();
      default:
        return { kind: 'action', pipeline: this.pipeline('command', 'close action') };
    }
  }

  private jump(kind: 'break' | 'continue', at: number): Node {
    this.expect('close action', `{{${kind}}}`);
    if (this.scope.ranges === 0) throw this.fail(`{{${kind}}} outside {{range}}`);
    return { kind, ...this.place(`{{${kind}}}`, at) };
  }

  /** Takes the rest of `{{else}}`, but leaves the `if` or `with` that follows it. */
  private otherwise(): ListEnd {
    const { kind } = this.peekVisible();
    if (kind !== 'if' && kind !== 'with') this.expect('close action', 'else');
    return 'else';
  }

  private control(kind: ControlNode['kind']): ControlNode {
    const { scope } = this;
    const known = scope.variables.length;
    const pipeline = this.pipeline(kind, 'close action');
    if (kind === 'range') scope.ranges++;
    const { nodes: body, end } = this.list();
    if (kind === 'range') scope.ranges--;
    const otherwise = end === 'else' ? this.elseBranch(kind) : [];
    scope.variables.length = known;
    return { kind, pipeline, body, otherwise };
  }

  /** Parses what follows `else`. The end of an `else if` also ends the `if`. */
  private elseBranch(kind: ControlNode['kind']): readonly Node[] {
    if (kind !== 'range' && this.peek().kind === kind) {
      this.take();
      return [this.control(kind)];
    }
    const { nodes, end } = this.list();
    if (end === 'else') throw this.fail('expected end; found {{else}}');
    return nodes;
  }

  private call(): TemplateCall {
    const { at } = this.peekVisible();
    const name = this.templateName('template clause');
    if (this.peekVisible().kind !== 'close action')
      return this.callOf(name, at, this.pipeline('template clause', 'close action'));
    this.take();
    return this.callOf(name, at, undefined);
  }

  private callOf(name: string, at: number, pipeline: Pipeline | undefined): TemplateCall {
    return { kind: 'template', name, pipeline, ...this.place(callText(name, pipeline), at) };
  }

  private block(): TemplateCall {
    const { at } = this.peekVisible();
    const name = this.templateName('block clause');
    const pipeline = this.pipeline('block clause', 'close action');
    this.add(name, this.body('block clause', this.line()));
    return this.callOf(name, at, pipeline);
  }

  /** @param context what the pipeline belongs to, for error messages */
  private pipeline(context: string, end: TokenKind): Pipeline {
    const { at } = this.peekVisible();
    const { declared, assigns } = this.declarations(context);
    const commands: Command[] = [];
    for (let token = this.peekVisible(); token.kind !== end; token = this.peekVisible()) {
      if (!operandStarts.has(token.kind)) {
        this.take();
        throw this.unexpected(token, context);
      }
      commands.push(this.command());
    }
    this.take();
    if (commands.length === 0) throw this.fail(`missing value for ${context}`);
    const constant = commands.findIndex(({ operands }, i) => i > 0 && isConstant(operands[0]));
    if (constant > 0) throw this.fail(`non executable command in pipeline stage ${constant + 1}`);
    return { declared, assigns, commands, ...this.place(pipelineText(declared, assigns, commands), at) };
  }

  /** Takes the variables that a pipeline declares or assigns, with the sign after them. */
  private declarations(context: string): { readonly declared: string[]; readonly assigns: boolean } {
    const declared: string[] = [];
    while (this.peekVisible().kind === 'variable') {
      const start = this.next;
      const name = this.take().text;
      const sign = this.peekVisible();
      const isList = sign.kind === 'punctuation' && sign.text === ',';
      if (sign.kind !== '=' && sign.kind !== ':=' && !isList) {
        this.next = start;
        break;
      }
      this.take();
      declared.push(name);
      this.scope.variables.push(name);
      if (!isList) return { declared, assigns: sign.kind === '=' };
      if (context !== 'range' || declared.length > 1) throw this.fail(`too many declarations in ${context}`);
      if (!['variable', 'close action', ')'].includes(this.peekVisible().kind))
        throw this.fail('range can only initialize variables');
    }
    return { declared, assigns: false };
  }

  private command(): Command {
    const { at } = this.peekVisible();
    const operands: Operand[] = [];
    for (;;) {
      this.peekVisible();
      const operand = this.operand();
      if (operand) operands.push(operand);
      const token = this.peek();
      if (token.kind === 'close action' || token.kind === ')') break;
      this.take();
      if (token.kind === 'pipe') break;
      if (token.kind !== 'space') throw this.unexpected(token, 'operand');
    }
    return { operands, ...this.place(operandsText(operands), at) };
  }

  /** Parses an operand with its fields; undefined if none comes next. */
  private operand(): Operand | undefined {
    const of = this.term();
    if (!of || this.peek().kind !== 'field') return of;
    const { at } = this.peek();
    const fields: string[] = [];
    while (this.peek().kind === 'field') fields.push(this.take().text.slice(1));
    if (isConstant(of)) throw this.fail(`unexpected . after term ${goQuote(of.text)}`);
    const place = this.place(`${operandsText([of])}.${fields.join('.')}`, at);
    if (of.kind === 'field' || of.kind === 'variable') return { ...of, ...place, fields: [...of.fields, ...fields] };
    return { kind: 'chain', of, fields, ...place };
  }

  private term(): Operand | undefined {
    const token = this.peek();
    const { kind, text, at } = token;
    if (!operandStarts.has(kind)) return undefined;
    this.take();
    const place = this.place(text, at);
    switch (kind) {
      case 'identifier':
        if (!this.isFunction(text)) throw this.fail(`function ${goQuote(text)} not defined`);
        return { kind: 'function', name: text, ...place };
      case 'variable':
        if (!this.scope.variables.includes(text)) throw this.fail(`undefined variable ${goQuote(text)}`);
        return { kind, name: text, fields: [], ...place };
      case 'field':
        return { kind, fields: [text.slice(1)], ...place };
      case 'boolean':
        return { kind: 'constant', value: text === 'true', ...place };
      case 'string':
        return { kind: 'constant', value: this.literal(unquote, token), ...place };
      case 'character':
        return { kind: 'number', literal: this.literal(readCharacterConstant, token), ...place };
      case 'complex':
        return { kind: 'number', literal: this.literal(readComplex, token), ...place };
      case 'number':
        return { kind, literal: this.literal(readNumber, token), ...place };
      case '(':
        return this.parenthesised();
      default:
        return { kind: kind === 'nil' ? 'nil' : 'dot', ...place };
    }
  }

  private parenthesised(): Operand {
    if (this.parentheses >= deepestParentheses) throw this.fail('max expression depth exceeded');
    this.parentheses++;
    const pipeline = this.pipeline('parenthesized pipeline', ')');
    this.parentheses--;
    return { kind: 'pipeline', pipeline, ...this.place(pipeline.text, pipeline.at) };
  }
}

const isListEnd = (node: Node | ListEnd): node is ListEnd => node === 'end' || node === 'else';

/** Whether an operand is one that has no fields and cannot be called. */
const isConstant = (operand: Operand | undefined): boolean =>
  operand !== undefined && ['constant', 'number', 'nil', 'dot'].includes(operand.kind);
