import { boolean, callable, number } from './arguments.ts';
import type { Reader } from './bindings.ts';
import { Cursor, describeToken } from './cursor.ts';
import { inPlaceOfCaller } from './depth.ts';
import { fieldName, forms } from './forms.ts';
import { readObject } from './objects.ts';
import { add, invert, member, type Operator, operators } from './operators.ts';
import { JsonnetError, type Span, withFrame } from './problem.ts';
import { type Expression, type Scope, withSpan } from './scope.ts';
import { slice } from './std-lists.ts';
import { lazy, type Thunk, type Value } from './values.ts';

const reserved = new Set(['assert', 'else', 'for', 'in', 'then', 'tailstrict']);
const constants: Readonly<Record<string, Value>> = { null: null, true: true, false: false };

const signs: Readonly<Record<string, (value: Value) => Value>> = {
  '-': (value) => -number(value),
  '+': (value) => number(value),
  '~': invert,
  '!': (value) => !boolean(value),
};

/** The value of an operand that must be a boolean; a wrong type is an error of the whole operation. */
function booleanAt(span: Span, scope: Scope, operand: Expression): boolean {
  const value = operand(scope);
  return withFrame(span, scope.activity, () => boolean(value));
}

/** Parses tokens into expressions: functions from a scope to a value. */
export class ExpressionReader extends Cursor implements Reader {
  #name: { readonly at: number; readonly name: string } | undefined;

  nameAt(start: number): string | undefined {
    return this.#name?.at === start ? this.#name.name : undefined;
  }

  expression(name?: string): Expression {
    // Stack traces call an object by the name that it is bound to.
    if (name !== undefined) this.#name = { at: this.start, name };
    const { start } = this;
    const left = this.#both();
    if (!this.accept('||')) return left;
    const right = this.expression();
    const span = this.since(start);
    return (scope) => booleanAt(span, scope, left) || booleanAt(span, scope, right);
  }

  #both(): Expression {
    const { start } = this;
    const left = this.#binary(0);
    if (!this.accept('&&')) return left;
    const right = this.#both();
    const span = this.since(start);
    return (scope) => booleanAt(span, scope, left) && booleanAt(span, scope, right);
  }

  #binary(level: number): Expression {
    const { start } = this;
    let left = this.#unary();
    for (;;) {
      const { text, kind } = this.token;
      const found = kind === 'string' ? -1 : operators.findIndex((table) => Object.hasOwn(table, text));
      if (found < level) return left;
      this.expect(text);
      left = this.#operation(start, left, operators[found]?.[text] as Operator, text === 'in', found);
    }
  }

  #operation(start: number, left: Expression, work: Operator, isIn: boolean, level: number): Expression {
    if (isIn && this.accept('super')) {
      this.addReference('super', this.since(start));
      return (scope) => scope.object().self.has(String(left(scope)), scope.object().layer);
    }
    const right = this.#binary(level + 1);
    const span = this.since(start);
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      return withFrame(span, scope.activity, () => work(a, b));
    };
  }

  #unary(): Expression {
    const { start } = this;
    const sign = Object.keys(signs).find((each) => this.accept(each));
    const work = sign === undefined ? undefined : signs[sign];
    if (!work) return this.#postfix();
    const operand = this.#unary();
    const span = this.since(start);
    return (scope) => {
      const value = operand(scope);
      return withFrame(span, scope.activity, () => work(value));
    };
  }

  #postfix(): Expression {
    const { start } = this;
    let left = this.#primary();
    for (;;) {
      if (this.accept('.')) left = this.#member(start, left, fieldName(this));
      else if (this.accept('[')) left = this.#index(start, left);
      else if (this.accept('(')) left = this.#call(start, left);
      else if (this.is('{')) left = this.#extended(start, left);
      else return left;
    }
  }

  #member(start: number, target: Expression, name: Expression): Expression {
    const span = this.since(start);
    return (scope) => {
      const [value, key] = [target(scope), name(scope)];
      return withFrame(span, scope.activity, () => member(value, key));
    };
  }

  /** Reads `[key]`, or `[from:to:step]` with optional parts. */
  #index(start: number, target: Expression): Expression {
    const parts: (Expression | undefined)[] = [this.is(':') || this.is('::') ? undefined : this.expression()];
    const isEnd = () => this.is(']') || this.is(':');
    while (!this.accept(']')) {
      if (this.accept('::')) parts.push(undefined);
      else this.expect(':');
      parts.push(isEnd() ? undefined : this.expression());
    }
    const [key] = parts;
    if (parts.length === 1 && key) return this.#member(start, target, key);
    return withSpan(this.since(start), (scope) => {
      const [from, to, step] = [0, 1, 2].map((index) => parts[index]?.(scope) ?? null);
      return slice(target(scope), from ?? null, to ?? null, step ?? null);
    });
  }

  #call(start: number, target: Expression): Expression {
    let hasNamed = false;
    const sent = this.list(
      ')',
      () => {
        const isNamed = this.token.kind === 'name' && this.is('=', 1);
        const name = isNamed ? this.next('name').text : undefined;
        if (isNamed) this.expect('=');
        const argument = this.start;
        const value = this.expression();
        if (!isNamed && hasNamed)
          throw new JsonnetError('Positional argument after a named argument is not allowed', this.since(argument));
        hasNamed ||= isNamed;
        return { name, value };
      },
      (found) => `Expected a comma before next function argument, got ${describeToken(found)}`,
    );
    const isStrict = this.accept('tailstrict');
    return withSpan(this.since(start), (scope) => {
      const called = callable(target(scope));
      const inner = scope.thunkScope();
      const thunks = sent.map(({ name, value }) => [name, lazy(() => value(inner))] as const);
      const named = thunks.filter((each): each is readonly [string, Thunk] => each[0] !== undefined);
      if (isStrict) for (const [, thunk] of thunks) thunk();
      const positional = thunks.filter(([name]) => name === undefined).map(([, thunk]) => thunk);
      const call = () => called.call(positional, new Map(named));
      return isStrict ? inPlaceOfCaller(call) : call();
    });
  }

  #extended(start: number, target: Expression): Expression {
    const brace = this.start;
    this.expect('{');
    const object = readObject(this, brace);
    return withSpan(this.since(start), (scope) => add(target(scope), object(scope)));
  }

  #primary(): Expression {
    const { start } = this;
    const form = Object.keys(forms).find((each) => this.accept(each));
    if (form !== undefined) return (forms[form] as (typeof forms)[string])(this, start);
    const { kind, text } = this.next('string', 'number', 'name', 'sign');
    if (kind === 'string') return () => text;
    if (kind === 'number') return () => Number(text);
    if (kind === 'sign' && text !== '$')
      throw new JsonnetError(`Unexpected: ${JSON.stringify(text)} while parsing terminal`, this.since(start));
    if (Object.hasOwn(constants, text)) return () => constants[text] as Value;
    const span = this.since(start);
    if (reserved.has(text)) throw new JsonnetError(`Unexpected: ${JSON.stringify(text)} while parsing terminal`, span);
    this.addReference(text, span);
    return withSpan(span, (scope) => scope.find(text)());
  }
}
