/**
 * Works out the subset of Jsonnet that claims mappers are written in: objects with plain, quoted and computed
 * names (`null` leaves a field out), lists, `local`, `if`, `error`, `||`, `&&`, `!`, `==`, `!=`, `in`, `+`, member
 * access, and of `std` what `standardLibrary` has. No functions, imports, comprehensions, `self`, `super`, arithmetic.
 */
import { JsonnetError, type Token, tokenize } from './tokens.ts';
import { type Members, member, operators, standardLibrary, type Value } from './values.ts';

type Scope = ReadonlyMap<string, () => Value>;
type Expression = (scope: Scope) => Value;

const constants: Readonly<Record<string, Value>> = { null: null, true: true, false: false };

/** The value of a snippet. @throws JsonnetError for what it does not understand, or what fails */
export function evaluateJsonnet(source: string, external: Members): Value {
  const reader = new Reader(tokenize(source));
  const expression = reader.expression();
  reader.take('end of text');
  const std = standardLibrary(external);
  return expression(new Map([['std', () => std]]));
}

const isTrue = (value: Value): boolean => {
  if (typeof value !== 'boolean') throw new JsonnetError('condition must be true or false');
  return value;
};

/** Turns tokens into functions that work a scope into a value; nothing runs that is not asked for. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  #is(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.text === text && token.kind !== 'string';
  }

  #accept(text: string): boolean {
    const found = this.#is(text);
    if (found) this.#at += 1;
    return found;
  }

  take(text: string): void {
    if (!this.#accept(text)) throw new JsonnetError(`expected ${text}, got ${this.#tokens[this.#at]?.text}`);
  }

  #next(...kinds: readonly Token['kind'][]): Token {
    const token = this.#tokens[this.#at] as Token;
    if (!kinds.includes(token.kind)) throw new JsonnetError(`unexpected ${token.text}`);
    this.#at += 1;
    return token;
  }

  expression(): Expression {
    const left = this.#both();
    if (!this.#accept('||')) return left;
    const right = this.expression();
    return (scope) => isTrue(left(scope)) || isTrue(right(scope));
  }

  #both(): Expression {
    const left = this.#binary(0);
    if (!this.#accept('&&')) return left;
    const right = this.#both();
    return (scope) => isTrue(left(scope)) && isTrue(right(scope));
  }

  #binary(level: number): Expression {
    const signs = operators[level];
    if (!signs) return this.#postfix();
    let left = this.#binary(level + 1);
    for (;;) {
      const sign = Object.keys(signs).find((each) => this.#accept(each));
      const work = sign === undefined ? undefined : signs[sign];
      if (!work) return left;
      const [before, right] = [left, this.#binary(level + 1)];
      left = (scope) => work(before(scope), right(scope));
    }
  }

  #postfix(): Expression {
    if (this.#accept('!')) {
      const operand = this.#postfix();
      return (scope) => !isTrue(operand(scope));
    }
    let left = this.#primary();
    for (;;) {
      const before = left;
      if (this.#accept('.')) {
        const { text } = this.#next('name');
        left = (scope) => member(before(scope), text);
      } else if (this.#accept('[')) {
        const name = this.#until(']');
        left = (scope) => member(before(scope), name(scope));
      } else if (this.#accept('(')) {
        const values = this.#list(')');
        left = (scope) => {
          const called = before(scope);
          if (typeof called !== 'function') throw new JsonnetError('only functions can be called');
          return called(...values.map((value) => value(scope)));
        };
      } else return left;
    }
  }

  #until(end: string): Expression {
    const inner = this.expression();
    this.take(end);
    return inner;
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#accept(end)) {
      items.push(this.expression());
      if (!this.#is(end)) this.take(',');
    }
    return items;
  }

  #primary(): Expression {
    if (this.#accept('(')) return this.#until(')');
    if (this.#accept('{')) return this.#object();
    if (this.#accept('local')) return this.#local();
    if (this.#accept('if')) return this.#condition();
    if (this.#accept('[')) {
      const items = this.#list(']');
      return (scope) => items.map((item) => item(scope));
    }
    if (this.#accept('error')) {
      const reason = this.expression();
      return (scope) => {
        throw new JsonnetError(String(reason(scope)));
      };
    }
    const { kind, text } = this.#next('string', 'number', 'name');
    if (kind === 'string') return () => text;
    if (kind === 'number') return () => Number(text);
    if (Object.hasOwn(constants, text)) return () => constants[text] as Value;
    return (scope) => {
      const found = scope.get(text);
      if (!found) throw new JsonnetError(`unknown variable: ${text}`);
      return found();
    };
  }

  #local(): Expression {
    const bindings = new Map<string, Expression>();
    do {
      const { text } = this.#next('name');
      this.take('=');
      bindings.set(text, this.expression());
    } while (this.#accept(','));
    this.take(';');
    const body = this.expression();
    return (scope) => {
      const inner = new Map(scope);
      for (const [name, value] of bindings) inner.set(name, () => value(inner));
      return body(inner);
    };
  }

  #condition(): Expression {
    const test = this.expression();
    this.take('then');
    const yes = this.expression();
    const no = this.#accept('else') ? this.expression() : () => null;
    return (scope) => (isTrue(test(scope)) ? yes(scope) : no(scope));
  }

  #object(): Expression {
    const fields: (readonly [name: Expression, value: Expression])[] = [];
    while (!this.#accept('}')) {
      const name = this.#accept('[') ? this.#until(']') : this.#name();
      this.take(':');
      fields.push([name, this.expression()]);
      if (!this.#is('}')) this.take(',');
    }
    return (scope) => {
      const named = fields.map(([name, value]) => [name(scope), value] as const).filter(([name]) => name !== null);
      return Object.fromEntries(named.map(([name, value]) => [String(name), value(scope)]));
    };
  }

  #name(): Expression {
    const { text } = this.#next('name', 'string');
    return () => text;
  }
}
