/** Expressions that bind names: `local`, functions and comprehensions. */
import type { Cursor } from './cursor.ts';
import { JsonnetError } from './problem.ts';
import type { Expression, Scope } from './scope.ts';
import { JFunction, lazy, type Thunk, typeOf, type Value } from './values.ts';

/** A cursor that reads expressions. */
export interface Reader extends Cursor {
  /** The name that an object at an offset is bound to. */
  nameAt(start: number): string | undefined;
  /** Reads an expression. @param name the name that it is bound to */
  expression(name?: string): Expression;
}

export interface Binding {
  readonly name: string;
  readonly value: Expression;
}

export const expectBoolean = (value: Value): boolean => {
  if (typeof value !== 'boolean') throw new JsonnetError(`Unexpected type ${typeOf(value)}, expected boolean`);
  return value;
};

/** Reads `name = …` or `name(parameters) = …`. */
export function readBinding(reader: Reader): Binding {
  const { text: name } = reader.next('name');
  if (reader.accept('(')) return { name, value: readFunction(reader, name, () => reader.expect('=')) };
  reader.expect('=');
  return { name, value: reader.expression(name) };
}

/**
 * A scope with bindings, which can refer to each other.
 *
 * @param activity the name of their evaluation in a stack trace
 */
export function withBindings(scope: Scope, bindings: readonly Binding[], activity?: string): Scope {
  const names = new Map<string, Thunk>();
  const inner = scope.with(names);
  for (const { name, value } of bindings) {
    const context = activity ?? `thunk <${name}> from <${scope.activity.name}>`;
    names.set(
      name,
      lazy(() => value(inner.withActivity(context))),
    );
  }
  return inner;
}

/**
 * Reads a function after its opening parenthesis.
 *
 * @param name '' for a method
 * @param between reads the tokens before the body
 */
export function readFunction(reader: Reader, name: string, between: () => void = () => undefined): Expression {
  const { mark } = reader;
  const parameters = reader.list(')', () => {
    const parameter = reader.next('name').text;
    return { parameter, otherwise: reader.accept('=') ? reader.expression() : undefined };
  });
  between();
  const body = reader.expression();
  const names = parameters.map(({ parameter }) => parameter);
  reader.bind(mark, names);
  return (scope) =>
    new JFunction(names, (given) => {
      const values = new Map<string, Thunk>();
      const inner = scope.with(values).withActivity(name && `function <${name}>`);
      for (const [index, { parameter, otherwise }] of parameters.entries()) {
        const value = given[index] ?? (otherwise && lazy(() => otherwise(inner)));
        if (!value) throw new JsonnetError(`Missing argument: ${parameter}`);
        values.set(parameter, value);
      }
      return body(inner);
    });
}

/** Makes the scopes in which a comprehension evaluates its items. */
export type Comprehension = (scope: Scope) => Scope[];

/** Reads `for x in list` and `if condition` clauses. Binds the references after `mark`. */
export function readComprehension(reader: Reader, mark: number): Comprehension {
  const steps: Comprehension[] = [];
  const names: string[] = [];
  for (;;) {
    if (reader.accept('for')) {
      const { text: name } = reader.next('name');
      reader.expect('in');
      const list = reader.expression();
      names.push(name);
      steps.push((scope) => {
        const items = list(scope);
        if (!Array.isArray(items)) throw new JsonnetError(`Unexpected type ${typeOf(items)}, expected array`);
        return (items as readonly Thunk[]).map((item) => scope.with(new Map([[name, item]])));
      });
    } else if (reader.accept('if')) {
      const condition = reader.expression();
      steps.push((scope) => (expectBoolean(condition(scope)) ? [scope] : []));
    } else break;
  }
  reader.bind(mark, names);
  return (scope) => steps.reduce<Scope[]>((scopes, step) => scopes.flatMap(step), [scope]);
}
