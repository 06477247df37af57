import { boolean, object, text } from './arguments.ts';
import { add, equal, quoted, show } from './operators.ts';
import { JsonnetError } from './problem.ts';
import { byteTable } from './std-bytes.ts';
import { callFunction, lists, type StdFunction, type StdTable } from './std-lists.ts';
import { manifestTable } from './std-manifest.ts';
import { numberTable } from './std-numbers.ts';
import { textTable } from './std-texts.ts';
import {
  fromJson,
  JFunction,
  JObject,
  type JsonMembers,
  lazy,
  objectOf,
  type Thunk,
  typeOf,
  type Value,
} from './values.ts';

const isEmpty = (value: Value) =>
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof JObject && value.names().length === 0);

function prune(value: Value): Value {
  if (Array.isArray(value)) {
    const kept = (value as readonly Thunk[]).map((item) => prune(item())).filter((each) => !isEmpty(each));
    return kept.map((each) => () => each);
  }
  if (!(value instanceof JObject)) return value;
  const members = value.names().map((name) => [name, prune(value.get(name, add))] as const);
  return objectFrom(members.filter(([, each]) => !isEmpty(each)));
}

const objectFrom = (members: readonly (readonly [name: string, value: Value])[]) =>
  objectOf(Object.fromEntries(members.map(([name, value]) => [name, () => value])));

/** JSON Merge Patch (RFC 7396). */
function mergePatch(target: Value, patch: Value): Value {
  if (!(patch instanceof JObject)) return patch;
  const base = target instanceof JObject ? target : new JObject([]);
  const names = [...new Set([...base.names(), ...patch.names()])];
  const members = names.map((name): readonly [string, Value] => {
    if (!patch.has(name)) return [name, base.get(name, add)];
    return [name, mergePatch(base.has(name) ? base.get(name, add) : null, patch.get(name, add))];
  });
  return objectFrom(members.filter(([name, value]) => !(value === null && patch.has(name))));
}

function primitiveEqual(a: Value, b: Value): boolean {
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if (type === 'function') throw new JsonnetError('Cannot test equality of functions');
  if (type === 'array' || type === 'object')
    throw new JsonnetError(`primitiveEquals operates on primitive types, got ${type}`);
  return a === b;
}

function assertEqual(a: Value, b: Value): boolean {
  const shown = (value: Value) => (typeof value === 'string' ? quoted(value) : show(value));
  if (!equal(a, b)) throw new JsonnetError(`Assertion failed. ${shown(a)} != ${shown(b)}`);
  return true;
}

const fieldValues = (o: Value | undefined, hidden: boolean): Thunk[] =>
  object(o)
    .names(hidden)
    .map((name) => lazy(() => object(o).get(name, add)));

const keysAndValues = (o: Value | undefined, hidden: boolean): Thunk[] =>
  object(o)
    .names(hidden)
    .map((key) => () => objectOf({ key: () => key, value: lazy(() => object(o).get(key, add)) }));

const hasField = (o: JObject, name: string, hidden: boolean) => o.names(hidden).includes(name);

function traced(note: Value = null, rest: Value): Value {
  text(note);
  return rest;
}

/** Kratos has no native functions. */
function nativeNamed(name: Value = null): Value {
  text(name);
  return null;
}

const isType = (type: string): StdFunction => ['v', (v = null) => typeOf(v) === type];

const objects: StdTable = {
  type: ['x', (x = null) => typeOf(x)],
  isString: isType('string'),
  isNumber: isType('number'),
  isBoolean: isType('boolean'),
  isObject: isType('object'),
  isArray: isType('array'),
  isFunction: isType('function'),
  get: [
    'o f default? inc_hidden?',
    (o, f = '', otherwise = null, hidden = true) => {
      const found = object(o);
      return found.names(hidden === true).includes(show(f)) ? found.get(show(f), add) : otherwise;
    },
  ],
  objectHas: ['o f', (o, f = '') => object(o).names().includes(show(f))],
  objectHasAll: ['o f', (o, f = '') => object(o).has(show(f))],
  objectFields: [
    'o',
    (o) =>
      object(o)
        .names()
        .map((name) => () => name),
  ],
  objectFieldsAll: [
    'o',
    (o) =>
      object(o)
        .names(true)
        .map((name) => () => name),
  ],
  objectFieldsEx: [
    'obj hidden',
    (o, hidden) => {
      const names = object(o).names(boolean(hidden));
      return names.map((name) => () => name);
    },
  ],
  objectHasEx: ['obj fname hidden', (o, f, hidden) => hasField(object(o), text(f), boolean(hidden))],
  objectValues: ['o', (o) => fieldValues(o, false)],
  objectValuesAll: ['o', (o) => fieldValues(o, true)],
  objectKeysValues: ['o', (o) => keysAndValues(o, false)],
  objectKeysValuesAll: ['o', (o) => keysAndValues(o, true)],
  objectRemoveKey: [
    'obj key',
    (o, key) =>
      objectOf(
        Object.fromEntries(
          object(o)
            .names()
            .filter((name) => name !== key)
            .map((name) => [name, lazy(() => object(o).get(name, add))]),
        ),
      ),
  ],
  mapWithKey: [
    'func obj',
    (func, o) =>
      objectOf(
        Object.fromEntries(
          object(o)
            .names()
            .map((name) => [
              name,
              lazy(() =>
                callFunction(
                  func,
                  () => name,
                  () => object(o).get(name, add),
                ),
              ),
            ]),
        ),
      ),
  ],
  mergePatch: ['target patch', (target = null, patch = null) => mergePatch(target, patch)],
  prune: ['a', (a = null) => prune(a)],
  equals: ['a b', (a = null, b = null) => equal(a, b)],
  primitiveEquals: ['x y', (a = null, b = null) => primitiveEqual(a, b)],
  assertEqual: ['a b', (a = null, b = null) => assertEqual(a, b)],
  id: ['x', (x = null) => x],
  trace: ['str rest', (str, rest = null) => traced(str, rest)],
  native: ['x', nativeNamed],
};

function nativeFunction([parameters, work]: StdFunction): JFunction {
  const named = parameters.split(' ').map((each) => ({ name: each.replace('?', ''), optional: each.endsWith('?') }));
  return new JFunction(
    named.map(({ name }) => name),
    named.filter(({ optional }) => !optional).length,
    (given) => {
      const missing = named.find(({ optional }, index) => !optional && !given[index]);
      if (missing) throw new JsonnetError(`Missing argument: ${missing.name}`);
      return work(...(given.map((each) => each?.()) as Value[]));
    },
  );
}

/** The object `std`. @param external external variables, for `std.extVar` */
export function standardLibrary(external: JsonMembers): JObject {
  const extVar: StdFunction = [
    'x',
    (x) => {
      const name = text(x);
      const value = Object.hasOwn(external, name) ? external[name] : undefined;
      if (value === undefined) throw new JsonnetError(`Undefined external variable: ${name}`);
      return fromJson(value);
    },
  ];
  const tables = { ...objects, ...lists, ...textTable, ...numberTable, ...byteTable, ...manifestTable, extVar };
  const functions = Object.entries(tables).map(([name, entry]) => [name, lazy(() => nativeFunction(entry))] as const);
  return objectOf({ ...Object.fromEntries(functions), pi: () => Math.PI, thisFile: () => '' });
}
