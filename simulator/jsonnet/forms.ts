/** What begins with a word or a sign of its own. */
import { shown } from './cursor.ts';
import { readAssertion, readObject } from './objects.ts';
import { add, show } from './operators.ts';
import { bound, isTrue, type Reader, readBinding, readFunction, readWalk } from './parts.ts';
import { JsonnetError, through } from './problem.ts';
import { at, type Expression } from './scope.ts';
import { lazy } from './values.ts';

/** By how they begin; `start` is where that was. */
export const forms: Readonly<Record<string, (reader: Reader, start: number) => Expression>> = {
  '(': (reader) => {
    const inner = reader.expression();
    reader.take(')');
    return inner;
  },
  '{': (reader, start) => readObject(reader, start, reader.nameAt(start)),
  '[': readList,
  local: (reader) => {
    const { mark } = reader;
    const bindings = [readBinding(reader)];
    while (reader.accept(',')) bindings.push(readBinding(reader));
    if (!reader.accept(';')) reader.fail(`Expected , or ; but got ${shown(reader.token)}`);
    const body = reader.expression();
    reader.bind(
      mark,
      bindings.map(({ name }) => name),
    );
    return (scope) => body(bound(scope, bindings));
  },
  if: (reader, start) => {
    const test = reader.expression();
    reader.take('then');
    const yes = reader.expression();
    const no = reader.accept('else') ? reader.expression() : () => null;
    const span = reader.since(start);
    return (scope) => {
      const found = test(scope);
      return through(span, scope.activity, () => isTrue(found)) ? yes(scope) : no(scope);
    };
  },
  function: (reader) => {
    reader.take('(');
    return readFunction(reader, 'anonymous');
  },
  error: (reader, start) => {
    const reason = reader.expression();
    const span = reader.since(start);
    return (scope) => {
      const text = show(reason(scope));
      throw new JsonnetError(text).through(span, scope.activity);
    };
  },
  assert: (reader, start) => {
    const check = readAssertion(reader);
    reader.take(';');
    const body = reader.expression();
    const span = reader.since(start);
    return (scope) => {
      through(span, undefined, () => check(scope));
      return body(scope);
    };
  },
  self: (reader, start) => {
    reader.refer('self', reader.since(start));
    return (scope) => scope.object().self;
  },
  super: (reader, start) => {
    reader.refer('super', reader.since(start));
    const name = reader.accept('.') ? fieldName(reader) : bracketed(reader);
    return at(reader.since(start), (scope) => {
      const { self, layer } = scope.object();
      return self.get(String(name(scope)), add, layer);
    });
  },
  import: readImport,
  importstr: readImport,
};

/** The name of a field behind a dot. */
export function fieldName(reader: Reader): Expression {
  const { text } = reader.next('name');
  return () => text;
}

function readImport(reader: Reader, start: number): Expression {
  const { text } = reader.next('string');
  return at(reader.since(start), () => {
    throw new JsonnetError(`import not available ${text}`);
  });
}

function bracketed(reader: Reader): Expression {
  reader.take('[');
  const inner = reader.expression();
  reader.take(']');
  return inner;
}

function readList(reader: Reader): Expression {
  const { mark } = reader;
  if (reader.accept(']')) return () => [];
  const first = reader.expression();
  if (!reader.accept(',') && !reader.is(']') && !reader.is('for'))
    reader.fail('Expected a comma before next array element');
  if (reader.is('for')) {
    const walk = readWalk(reader, mark);
    reader.take(']');
    return (scope) => walk(scope).map((each) => lazy(() => first(each.apart())));
  }
  const items = [first, ...reader.list(']', () => reader.expression(), 'Expected a comma before next array element')];
  return (scope) => items.map((item) => lazy(() => item(scope.apart())));
}
