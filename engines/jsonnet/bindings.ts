/** Expressions that bind names: `local`, functions and comprehensions. */
import { array, boolean } from './arguments.ts';
import { type Cursor, describeToken } from './cursor.ts';
import { deeper } from './depth.ts';
import { JsonnetError, withFrame } from './problem.ts';
import type { Expression, Scope } from './scope.ts';
import { JFunction, lazy, type Thunk } from './values.ts';

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

/**
 * Reads `name = …` or `name(parameters) = …`.
 *
 * @param inObject stack traces do not name the functions of an object
 */
export function readBinding(reader: Reader, inObject = false): Binding {
  const { text: name } = reader.next('name');
  if (reader.accept('('))
    return { name, value: readFunction(reader, inObject ? anonymous : name, () => reader.expect('=')) };
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

export const anonymous = 'anonymous';

/**
 * Reads a function after its opening parenthesis.
 *
 * @param between reads the tokens before the body
 */
export function readFunction(reader: Reader, name: string, between: () => void = () => undefined): Expression {
  const { mark } = reader;
  const parameters = reader.list(
    ')',
    () => {
      const parameter = reader.next('name').text;
      return { parameter, otherwise: reader.accept('=') ? reader.expression() : undefined };
    },
    (found) => `Expected a comma before next function parameter, got ${describeToken(found)}`,
  );
  between();
  const body = reader.expression();
  const names = parameters.map(({ parameter }) => parameter);
  reader.bind(mark, names);
  const { length: required } = parameters.filter(({ otherwise }) => otherwise === undefined);
  return (scope) =>
    new JFunction(names, required, (given) => {
      const values = new Map<string, Thunk>();
      const inner = scope.with(values).withActivity(`function <${name}>`);
      for (const [index, { parameter, otherwise }] of parameters.entries()) {
        const value = given[index] ?? (otherwise && lazy(() => otherwise(inner)));
        if (!value) throw new JsonnetError(`Missing argument: ${parameter}`);
        values.set(parameter, value);
      }
      return deeper(() => body(inner));
    });
}

/** Makes the scopes in which a comprehension evaluates its items. */
export type Comprehension = (scope: Scope) => Scope[];

/** Reads `for x in list` and `if condition` clauses. Binds the references from `mark` to the first clause. */
export function readComprehension(reader: Reader, mark: number): Comprehension {
  const steps: Comprehension[] = [];
  const names: string[] = [];
  const clauses = reader.mark;
  // A clause knows the names of the clauses before it.
  const readClause = () => {
    const start = reader.mark;
    const expression = reader.expression();
    reader.bind(start, names);
    return expression;
  };
  for (;;) {
    if (reader.accept('for')) {
      const { text: name } = reader.next('name');
      reader.expect('in');
      const list = readClause();
      names.push(name);
      steps.push((scope) => array(list(scope)).map((item) => scope.with(new Map([[name, item]]))));
    } else if (reader.accept('if')) {
      const condition = readClause();
      steps.push((scope) => {
        const isKept = condition(scope);
        return withFrame('', undefined, () => boolean(isKept)) ? [scope] : [];
      });
    } else break;
  }
  reader.bind(mark, names, clauses);
  return (scope) => steps.reduce<Scope[]>((scopes, step) => scopes.flatMap(step), [scope]);
}
