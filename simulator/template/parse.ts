/** Parses a template into its syntax tree (Go `text/template/parse/parse.go`). */
import { type ActionToken, lex, lineOf, type Piece } from './lex.ts';
import { char, number, unquote } from './literals.ts';
import type { Command, Node, Operand, Pipeline, SourcePosition, Template } from './nodes.ts';
import { TemplateError } from './problem.ts';

/**
 * Parses a template.
 *
 * @param isFunction whether a function with the name exists
 * @throws TemplateError with Go's message, name and line
 */
export function parseTemplate(name: string, source: string, isFunction: (name: string) => boolean): Template {
  const parser = new Parser(name, source, isFunction);
  return { name, source, trees: parser.trees };
}

/** An operand without its position. */
type Bare = Operand extends infer O ? (O extends Operand ? Omit<O, 'place'> : never) : never;

type Ending = 'end' | 'else' | 'nothing';

class Parser {
  readonly trees = new Map<string, readonly Node[]>();
  private readonly name: string;
  private readonly source: string;
  private readonly isFunction: (name: string) => boolean;
  private readonly pieces: readonly Piece[];
  private at = 0;
  private variables: string[] = ['$'];

  constructor(name: string, source: string, isFunction: (name: string) => boolean) {
    this.name = name;
    this.source = source;
    this.isFunction = isFunction;
    this.pieces = lex(name, source);
    const { nodes, ending } = this.list();
    if (ending !== 'nothing') throw this.fail(this.place(), `unexpected {{${ending}}}`);
    this.trees.set(name, nodes);
  }

  private place(): number {
    const piece = this.pieces[this.at - 1];
    return piece?.kind === 'action' ? piece.at : this.source.length;
  }

  private fail(at: number, problem: string): TemplateError {
    return new TemplateError(`template: ${this.name}:${lineOf(this.source, at)}: ${problem}`);
  }

  /** Parses nodes up to `end` or `else`. @returns `rest` holds the tokens after `else` */
  private list(): { nodes: Node[]; ending: Ending; rest: readonly ActionToken[] } {
    const nodes: Node[] = [];
    for (let piece = this.pieces[this.at++]; piece; piece = this.pieces[this.at++]) {
      if (piece.kind === 'text') {
        nodes.push(piece);
        continue;
      }
      const [first, ...rest] = piece.tokens;
      if (!first) throw this.fail(piece.at, 'missing value for command');
      if (first.kind === 'word' && (first.text === 'end' || first.text === 'else'))
        return { nodes, ending: first.text, rest };
      const node = this.action(first, rest, piece);
      if (node) nodes.push(node);
    }
    return { nodes, ending: 'nothing', rest: [] };
  }

  private action(
    first: ActionToken,
    rest: readonly ActionToken[],
    piece: Extract<Piece, { kind: 'action' }>,
  ): Node | undefined {
    const word = first.kind === 'word' ? first.text : '';
    switch (word) {
      case 'if':
      case 'with':
      case 'range':
        return this.control(word, rest, piece.at);
      case 'break':
      case 'continue':
        return { kind: word, at: first.at };
      case 'define':
        this.trees.set(this.nameOf(rest[0], piece.at), this.body(piece.at));
        return undefined;
      case 'template':
        return this.call(rest, piece.at);
      case 'block': {
        const node = this.call(rest, piece.at);
        this.trees.set(node.name, this.body(piece.at));
        return node;
      }
      default:
        return { kind: 'action', pipeline: this.pipeline(piece.tokens, piece.at, 'command') };
    }
  }

  private nameOf(token: ActionToken | undefined, at: number): string {
    if (token?.kind !== 'string') throw this.fail(at, 'unexpected token in template clause');
    return unquote(token.text);
  }

  private call(rest: readonly ActionToken[], at: number): Extract<Node, { kind: 'template' }> {
    const [, ...tokens] = rest;
    const pipeline = tokens.length > 0 ? this.pipeline(tokens, at, 'template clause') : undefined;
    return { kind: 'template', name: this.nameOf(rest[0], at), pipeline, at: rest[0]?.at ?? at };
  }

  /** Parses the nodes between `define` and `end`. */
  private body(at: number): readonly Node[] {
    const outer = this.variables;
    this.variables = ['$'];
    const { nodes, ending } = this.list();
    this.variables = outer;
    if (ending !== 'end') throw this.fail(at, ending === 'else' ? 'unexpected {{else}}' : 'unexpected EOF');
    return nodes;
  }

  private control(kind: 'if' | 'with' | 'range', tokens: readonly ActionToken[], at: number): Node {
    const known = this.variables.length;
    const pipeline = this.pipeline(tokens, at, kind);
    const then = this.list();
    let otherwise: readonly Node[] = [];
    if (then.ending === 'else') {
      const [next, ...rest] = then.rest;
      // `else if` is an `if` inside the `else`, with the same `end`.
      if (next?.kind === 'word' && (next.text === 'if' || next.text === 'with'))
        otherwise = [this.control(next.text, rest, at)];
      else otherwise = this.ended(this.list(), at);
    } else this.ended(then, at);
    this.variables.length = known;
    return { kind, pipeline, body: then.nodes, otherwise };
  }

  private ended({ nodes, ending }: { nodes: Node[]; ending: Ending }, at: number): readonly Node[] {
    if (ending === 'nothing') throw this.fail(this.source.length, 'unexpected EOF');
    if (ending === 'else') throw this.fail(at, 'unexpected {{else}}');
    return nodes;
  }

  private pipeline(tokens: readonly ActionToken[], at: number, what: string): Pipeline {
    let rest = tokens;
    const declared: string[] = [];
    const sign = tokens.findIndex(({ kind }) => kind === 'declare' || kind === 'assign');
    const assigns = tokens[sign]?.kind === 'assign';
    if (sign > 0) {
      for (const { kind, text } of tokens.slice(0, sign)) if (kind === 'variable') declared.push(text);
      rest = tokens.slice(sign + 1);
      if (assigns) for (const name of declared) this.known(name, at);
    }
    const commands = this.commands(rest, at);
    if (commands.length === 0) throw this.fail(at, `missing value for ${what}`);
    if (!assigns) this.variables.push(...declared);
    return { at: tokens[0]?.at ?? at, declared, assigns, commands };
  }

  private known(name: string, at: number): void {
    if (!this.variables.includes(name)) throw this.fail(at, `undefined variable ${JSON.stringify(name)}`);
  }

  private commands(tokens: readonly ActionToken[], at: number): Command[] {
    const parts: ActionToken[][] = [[]];
    let depth = 0;
    for (const token of tokens) {
      depth += token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0;
      if (depth < 0) throw this.fail(at, 'unexpected right paren');
      if (token.kind === 'pipe' && depth === 0) parts.push([]);
      else parts.at(-1)?.push(token);
    }
    if (depth > 0) throw this.fail(at, 'unclosed left paren');
    // Go accepts a pipe without a command after it.
    if (parts.at(-1)?.length === 0) parts.pop();
    return parts.map((part) => {
      if (part.length === 0) throw this.fail(at, 'missing value for command');
      return this.command(part);
    });
  }

  private command(tokens: readonly ActionToken[]): Command {
    const operands: Operand[] = [];
    for (let at = 0; at < tokens.length; ) {
      const { operand, next } = this.operand(tokens, at);
      operands.push(operand);
      at = next;
    }
    const [first, last] = [tokens[0], tokens.at(-1)];
    const [start, end] = [first?.at ?? 0, (last?.at ?? 0) + (last?.text.length ?? 0)];
    return { operands, text: this.source.slice(start, end), at: start };
  }

  private operand(tokens: readonly ActionToken[], from: number): { operand: Operand; next: number } {
    const token = tokens[from] as ActionToken;
    let next = from + 1;
    let inner: Bare | undefined;
    if (token.kind === 'open') {
      let depth = 1;
      while (depth > 0) depth += { open: 1, close: -1 }[tokens[next++]?.kind as 'open'] ?? 0;
      const pipeline = this.pipeline(tokens.slice(from + 1, next - 1), token.at, 'parenthesized pipeline');
      inner = { kind: 'pipeline', pipeline };
    }
    const fields: string[] = token.kind === 'field' ? [token.text.slice(1)] : [];
    let at = token.at;
    for (let more = tokens[next]; more?.kind === 'field' && more.joined; more = tokens[++next]) {
      // Go gives a chain of fields the position of its second part.
      if (at === token.at) at = more.at;
      fields.push(more.text.slice(1));
    }
    const last = tokens[next - 1] as ActionToken;
    const place: SourcePosition = { text: this.source.slice(token.at, last.at + last.text.length), at };
    const of: Operand = inner ? { ...inner, place } : { ...this.leaf(token, fields), place };
    const isChain = fields.length > 0 && (of.kind === 'pipeline' || of.kind === 'function');
    return { operand: isChain ? { kind: 'chain', of, fields, place } : of, next };
  }

  private leaf(token: ActionToken, fields: readonly string[]): Bare {
    const { kind, text, at } = token;
    switch (kind) {
      case 'dot':
        return { kind };
      case 'field':
        return { kind, fields };
      case 'variable':
        this.known(text, at);
        return { kind, name: text, fields };
      case 'string':
        return { kind: 'constant', value: unquote(text) };
      case 'char':
        return { kind: 'constant', value: char(text) };
      case 'number':
        return { kind: 'constant', value: number(text) };
      case 'word':
        if (text === 'true' || text === 'false') return { kind: 'constant', value: text === 'true' };
        if (text === 'nil') return { kind: 'nil' };
        if (!this.isFunction(text)) throw this.fail(at, `function ${JSON.stringify(text)} not defined`);
        return { kind: 'function', name: text };
      default:
        throw this.fail(at, `unexpected ${JSON.stringify(text)} in operand`);
    }
  }
}
