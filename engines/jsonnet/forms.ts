/** Expressions that start with a keyword or a bracket. */

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
import { describeToken } from './cursor.ts';
import { readAssertion, readObject, unnamed } from './objects.ts';
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
    const bindings: Binding[] = [];
    do {
      const name = reader.token;
      if (bindings.some((each) => each.name === name.text))
        throw new JsonnetError(`Duplicate local var: ${name.text}`, name);
      bindings.push(readBinding(reader));
    } while (reader.accept(','));
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
      return withFrame(span, scope.activity, () => boolean(found)) ? yes(scope) : no(scope);
    };
  },
  function: (reader, start) => {
    reader.expect('(');
    return readFunction(reader, reader.nameAt(start) ?? anonymous);
  },
  error: (reader, start) => {
    const reason = reader.expression();
    const span = reader.since(start);
    return (scope) => {
      const value = reason(scope);
      const text = withFrame(span, scope.activity, () => show(value));
      throw new JsonnetError(text).addFrame(span, scope.activity);
    };
  },
  assert: (reader, start) => {
    const check = readAssertion(reader, 'Assertion failed', undefined);
    reader.expect(';');
    const body = reader.expression();
    const span = reader.since(start);
    return (scope) => {
      check(scope, span);
      return body(scope);
    };
  },
  self: (reader, start) => {
    reader.addReference('self', reader.since(start));
    return (scope) => scope.object().self;
  },
  super: (reader, start) => {
    const token = reader.since(start);
    reader.addReference('super', token);
    const name = reader.accept('.') ? fieldName(reader) : bracketed(reader);
    return withSpan(reader.since(start), (scope) => {
      const { self, layer } = scope.object();
      if (layer === 0)
        throw new JsonnetError('Attempt to use super when there is no super class.').addFrame(token, scope.activity);
      return self.get(String(name(scope)), add, layer);
    });
  },
  import: readImport,
  importstr: readImport,
  importbin: readImport,
};

/** Reads the name of a field after a dot. */
export function fieldName(reader: Reader): Expression {
  const { text } = reader.next('name');
  return () => text;
}

function readImport(reader: Reader, start: number): Expression {
  const first = reader.start;
  const { isBlock } = reader.token;
  reader.expression();
  const path = reader.since(first);
  if (isBlock) throw new JsonnetError('Block string literals not allowed in imports', path);
  const [only, ...more] = reader.between(path);
  if (only?.kind !== 'string' || more.length > 0) throw new JsonnetError('Computed imports are not allowed', path);
  return withSpan(reader.since(start), () => {
    throw new JsonnetError(`import not available ${only.text}`);
  });
}

const noComma = () => 'Expected a comma before next array element';

function bracketed(reader: Reader): Expression {
  reader.expect('[');
  const inner = reader.expression();
  reader.expect(']');
  return inner;
}

function readList(reader: Reader, start: number): Expression {
  const { mark } = reader;
  if (reader.accept(']')) return () => [];
  const first = reader.expression();
  if (!reader.accept(',') && !reader.is(']') && !reader.is('for')) reader.fail(noComma());
  if (reader.is('for')) {
    const walk = readComprehension(reader, mark);
    reader.expect(']');
    const span = reader.since(start);
    return (scope) => {
      const scopes = withFrame(span, unnamed, () => walk(scope));
      return scopes.map((each) => lazy(() => first(each.thunkScope())));
    };
  }
  const items = [first, ...reader.list(']', () => reader.expression(), noComma)];
  return (scope) => items.map((item) => lazy(() => item(scope.thunkScope())));
}
