import {
  type Binding,
  expectBoolean,
  type Reader,
  readBinding,
  readComprehension,
  readFunction,
  withBindings,
} from './bindings.ts';
import { show } from './operators.ts';
import { JsonnetError, withFrame } from './problem.ts';
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
  readonly checks: Expression[];
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
    if (reader.is('for')) walk = readComprehension(reader, mark);
    if (!reader.is('}') && !reader.accept(',') && !reader.is('for')) reader.fail('Expected a comma before next field');
    if (reader.is('for')) walk = readComprehension(reader, mark);
  }
  reader.bind(mark, [...parts.locals.map(({ name }) => name), '$', 'self', 'super']);
  const span = reader.since(start);
  return (scope) => {
    const scopes = walk ? walk(scope) : [scope];
    const fields = withFrame(span, scope.activity, () => scopes.flatMap((each) => fieldsOf(parts, each, activity)));
    return new JObject([{ fields: new Map(fields), check: checkOf(parts, scope, activity) }]);
  };
}

function readMember(reader: Reader, { locals, checks, fields, known }: Parts): void {
  const { start } = reader;
  if (reader.accept('local')) locals.push(readBinding(reader));
  else if (reader.accept('assert')) {
    const check = readAssertion(reader);
    const span = reader.since(start);
    checks.push((scope) => withFrame(span, { name: '' }, () => check(scope)));
  } else fields.push(readField(reader, known));
}

/** Reads `condition : message` after `assert`. The expression evaluates to `null`, or fails. */
export function readAssertion(reader: Reader): Expression {
  const condition = reader.expression();
  const message = reader.accept(':') ? reader.expression() : () => 'Assertion failed';
  return (scope) => {
    if (!expectBoolean(condition(scope))) throw new JsonnetError(show(message(scope)));
    return null;
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
  const value = readFunction(reader, '', () => {
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
      withFrame('Checking object assertions', undefined, () => check(inner));
    }
  };
}
