import { boolean } from './arguments.ts';
import {
  anonymous,
  type Binding,
  type Reader,
  readBinding,
  readComprehension,
  readFunction,
  withBindings,
} from './bindings.ts';
import { quoted, show } from './operators.ts';
import { type Activity, JsonnetError, type Span, withFrame } from './problem.ts';
import type { Expression, Scope } from './scope.ts';
import { type Field, JObject, type Layer, typeOf, type Value } from './values.ts';

interface ReadField {
  readonly name: Expression;
  readonly hidden: boolean | undefined;
  readonly adds: boolean;
  readonly value: Expression;
}

interface Parts {
  readonly locals: Binding[];
  readonly checks: ((scope: Scope) => void)[];
  readonly fields: ReadField[];
  /** The names of fields that are not computed. */
  readonly known: Set<string>;
}

const visibility: Readonly<Record<string, boolean | undefined>> = { ':': undefined, '::': true, ':::': false };

/** Reads an object or an object comprehension after its brace at `start`. @param name the name that it is bound to */
export function readObject(reader: Reader, start: number, name = 'anonymous'): Expression {
  const { mark } = reader;
  const activity = `object <${name}>`;
  const parts: Parts = { locals: [], checks: [], fields: [], known: new Set() };
  let walk: ReturnType<typeof readComprehension> | undefined;
  while (!reader.accept('}')) {
    readMember(reader, parts);
    if (!reader.is('}') && !reader.accept(',') && !reader.is('for')) reader.fail('Expected a comma before next field');
    if (reader.is('for')) {
      checkComprehension(reader, parts);
      walk = readComprehension(reader, mark);
    }
  }
  reader.bind(mark, [...parts.locals.map(({ name }) => name), '$', 'self', 'super']);
  const span = reader.since(start);
  return (scope) => {
    const evaluate = (each: Scope) => withFrame(span, scope.activity, () => fieldsOf(parts, each, activity));
    const fields = walk
      ? withFrame(span, unnamed, () => withoutRepeats(walk(scope).flatMap(evaluate)))
      : new Map(evaluate(scope));
    return new JObject([{ fields, check: checkOf(parts, scope, activity) }]);
  };
}

/** The activity of what go-jsonnet generates, such as the functions of a comprehension. */
export const unnamed: Activity = { name: '' };

function checkComprehension(reader: Reader, { checks, fields, known }: Parts): void {
  if (checks.length > 0) reader.fail('Object comprehension cannot have asserts');
  if (fields.length !== 1) reader.fail('Object comprehension can only have one field');
  if (known.size > 0) reader.fail('Object comprehensions can only have [e] fields');
}

function withoutRepeats(fields: readonly [string, Field][]): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const [name, field] of fields) {
    if (found.has(name)) throw new JsonnetError(`Duplicate field name: ${quoted(name)}`);
    found.set(name, field);
  }
  return found;
}

function readMember(reader: Reader, { locals, checks, fields, known }: Parts): void {
  const { start } = reader;
  if (reader.accept('local')) locals.push(readBinding(reader, true));
  else if (reader.accept('assert')) {
    const check = readAssertion(reader, 'Object assertion failed.', unnamed);
    const span = reader.since(start);
    checks.push((scope) => check(scope, span));
  } else fields.push(readField(reader, known));
}

/**
 * Reads `condition : message` after `assert`.
 *
 * @param otherwise the message if there is none
 * @param activity whose evaluation the failure is, for stack traces
 * @returns a check, which needs the span of the whole assertion
 */
export function readAssertion(
  reader: Reader,
  otherwise: string,
  activity: Activity | undefined,
): (scope: Scope, span: Span) => void {
  const condition = reader.expression();
  const message = reader.accept(':') ? reader.expression() : () => otherwise;
  return (scope, span) => {
    const isMet = condition(scope);
    if (withFrame(span, activity, () => boolean(isMet))) return;
    const text = message(scope);
    return withFrame(span, activity, () => {
      throw new JsonnetError(show(text));
    });
  };
}

function readField(reader: Reader, known: Set<string>): ReadField {
  const name = readName(reader, known);
  if (reader.accept('(')) return { name, adds: false, ...readMethod(reader) };
  const { text } = reader.next('sign');
  const adds = text.startsWith('+');
  const colons = adds ? text.slice(1) : text;
  if (!Object.hasOwn(visibility, colons)) reader.fail(`Expected one of :, ::, :::, +:, +::, +:::, got: ${text}`);
  return { name, adds, hidden: visibility[colons], value: reader.expression() };
}

/** Reads a method: its colons come after the parameters. */
function readMethod(reader: Reader): Pick<ReadField, 'hidden' | 'value'> {
  let colons = ':';
  const value = readFunction(reader, anonymous, () => {
    colons = Object.keys(visibility).find((sign) => reader.accept(sign)) ?? reader.fail('Expected one of :, ::, :::');
  });
  return { hidden: visibility[colons], value };
}

function readName(reader: Reader, known: Set<string>): Expression {
  if (reader.accept('[')) {
    const name = reader.expression();
    reader.expect(']');
    return name;
  }
  const { text, start, end } = reader.next('name', 'string');
  if (known.has(text)) throw new JsonnetError(`Duplicate field: ${text}`, { start, end });
  known.add(text);
  return () => text;
}

function fieldsOf({ locals, fields }: Parts, scope: Scope, activity: string): [string, Field][] {
  return fields.flatMap(({ name, hidden, adds, value }): [string, Field][] => {
    const key: Value = name(scope);
    if (key === null) return [];
    if (typeof key !== 'string') throw new JsonnetError(`Field name must be string, got ${typeOf(key)}`);
    return [
      [
        key,
        {
          hidden,
          adds,
          value: (self, layer) => value(withBindings(scope.insideObject({ self, layer }, activity), locals, activity)),
        },
      ],
    ];
  });
}

function checkOf({ locals, checks }: Parts, scope: Scope, activity: string): NonNullable<Layer['check']> {
  return (self, layer) => {
    for (const check of checks) {
      const inner = withBindings(scope.insideObject({ self, layer }, activity), locals, activity);
      check(inner);
    }
  };
}
