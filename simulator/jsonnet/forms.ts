/** Expressions that start with a keyword or a bracket. */

import { expectBoolean, type Reader, readBinding, readComprehension, readFunction, withBindings } from './bindings.ts';
import { describeToken } from './cursor.ts';
import { readAssertion, readObject } from './objects.ts';
import { add, show } from './operators.ts';
import { JsonnetError, withFrame } from './problem.ts';
import { type Expression, withSpan } from './scope.ts';
import { lazy } from './values.ts';

/** Parsers by the first token of the expression; `start` is its offset. */
export const forms: Readonly<Record<string, (reader: Reader, start: number) => Expression>> = {
  '(': (reader) => {
    const inner = reader.expression();
    reader.expect(')');
    return inner;
  },
  '{': (reader, start) => readObject(reader, start, reader.nameAt(start)),
  '[': readList,
  local: (reader) => {
    const { mark } = reader;
    const bindings = [readBinding(reader)];
    while (reader.accept(',')) bindings.push(readBinding(reader));
    if (!reader.accept(';')) reader.fail(`Expected , or ; but got ${describeToken(reader.token)}`);
    const body = reader.expression();
    reader.bind(
      mark,
      bindings.map(({ name }) => name),
    );
    return (scope) => body(withBindings(scope, bindings));
  },
  if: (reader, start) => {
    const test = reader.expression();
    reader.expect('then');
    const yes = reader.expression();
    const no = reader.accept('else') ? reader.expression() : () => null;
    const span = reader.since(start);
    return (scope) => {
      const found = test(scope);
      return withFrame(span, scope.activity, () => expectBoolean(found)) ? yes(scope) : no(scope);
    };
  },
  function: (reader) => {
    reader.expect('(');
    return readFunction(reader, 'anonymous');
  },
  error: (reader, start) => {
    const reason = reader.expression();
    const span = reader.since(start);
    return (scope) => {
      const text = show(reason(scope));
      throw new JsonnetError(text).addFrame(span, scope.activity);
    };
  },
  assert: (reader, start) => {
    const check = readAssertion(reader);
    reader.expect(';');
    const body = reader.expression();
    const span = reader.since(start);
    return (scope) => {
      withFrame(span, undefined, () => check(scope));
      return body(scope);
    };
  },
  self: (reader, start) => {
    reader.addReference('self', reader.since(start));
    return (scope) => scope.object().self;
  },
  super: (reader, start) => {
    reader.addReference('super', reader.since(start));
    const name = reader.accept('.') ? fieldName(reader) : bracketed(reader);
    return withSpan(reader.since(start), (scope) => {
      const { self, layer } = scope.object();
      return self.get(String(name(scope)), add, layer);
    });
  },
  import: readImport,
  importstr: readImport,
};

/** Reads the name of a field after a dot. */
export function fieldName(reader: Reader): Expression {
  const { text } = reader.next('name');
  return () => text;
}

function readImport(reader: Reader, start: number): Expression {
  const { text } = reader.next('string');
  return withSpan(reader.since(start), () => {
    throw new JsonnetError(`import not available ${text}`);
  });
}

function bracketed(reader: Reader): Expression {
  reader.expect('[');
  const inner = reader.expression();
  reader.expect(']');
  return inner;
}

function readList(reader: Reader): Expression {
  const { mark } = reader;
  if (reader.accept(']')) return () => [];
  const first = reader.expression();
  if (!reader.accept(',') && !reader.is(']') && !reader.is('for'))
    reader.fail('Expected a comma before next array element');
  if (reader.is('for')) {
    const walk = readComprehension(reader, mark);
    reader.expect(']');
    return (scope) => walk(scope).map((each) => lazy(() => first(each.thunkScope())));
  }
  const items = [first, ...reader.list(']', () => reader.expression(), 'Expected a comma before next array element')];
  return (scope) => items.map((item) => lazy(() => item(scope.thunkScope())));
}
