/** What binds names: `local`, parameters, comprehensions. */
import type { Cursor } from './cursor.ts';
import { JsonnetError } from './problem.ts';
import type { Expression, Scope } from './scope.ts';
import { JFunction, lazy, type Thunk, typeOf, type Value } from './values.ts';

/** A cursor that reads whole expressions. */
export interface Reader extends Cursor {
  /** What an object that begins there is bound to. */
  nameAt(start: number): string | undefined;
  /** @param name what the expression is bound to */
  expression(name?: string): Expression;
}

export interface Binding {
  readonly name: string;
  readonly value: Expression;
}

export const isTrue = (value: Value): boolean => {
  if (typeof value !== 'boolean') throw new JsonnetError(`Unexpected type ${typeOf(value)}, expected boolean`);
  return value;
};

/** `name = …` and `name(parameters) = …` */
export function readBinding(reader: Reader): Binding {
  const { text: name } = reader.next('name');
  if (reader.accept('(')) return { name, value: readFunction(reader, name, () => reader.take('=')) };
  reader.take('=');
  return { name, value: reader.expression(name) };
}

/** The scope in which names mean their bindings, each other included; `activity` is what working one out is called. */
export function bound(scope: Scope, bindings: readonly Binding[], activity?: string): Scope {
  const names = new Map<string, Thunk>();
  const inner = scope.with(names);
  for (const { name, value } of bindings) {
    const context = activity ?? `thunk <${name}> from <${scope.activity.name}>`;
    names.set(
      name,
      lazy(() => value(inner.called(context))),
    );
  }
  return inner;
}

/** From behind the parameters' parenthesis; a method has no `name`; `between` reads what stands between them and the body. */
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
      const inner = scope.with(values).called(name && `function <${name}>`);
      for (const [index, { parameter, otherwise }] of parameters.entries()) {
        const value = given[index] ?? (otherwise && lazy(() => otherwise(inner)));
        if (!value) throw new JsonnetError(`Missing argument: ${parameter}`);
        values.set(parameter, value);
      }
      return body(inner);
    });
}

/** What a comprehension goes through: the scopes that its items are worked out in. */
export type Walk = (scope: Scope) => Scope[];

/** `for x in list`, each perhaps with `if condition`s; binds the names from `mark` on. */
export function readWalk(reader: Reader, mark: number): Walk {
  const steps: Walk[] = [];
  const names: string[] = [];
  for (;;) {
    if (reader.accept('for')) {
      const { text: name } = reader.next('name');
      reader.take('in');
      const list = reader.expression();
      names.push(name);
      steps.push((scope) => {
        const items = list(scope);
        if (!Array.isArray(items)) throw new JsonnetError(`Unexpected type ${typeOf(items)}, expected array`);
        return (items as readonly Thunk[]).map((item) => scope.with(new Map([[name, item]])));
      });
    } else if (reader.accept('if')) {
      const condition = reader.expression();
      steps.push((scope) => (isTrue(condition(scope)) ? [scope] : []));
    } else break;
  }
  reader.bind(mark, names);
  return (scope) => steps.reduce<Scope[]>((scopes, step) => scopes.flatMap(step), [scope]);
}
