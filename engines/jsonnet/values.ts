import { deeper } from './depth.ts';
import { JsonnetError } from './problem.ts';

export type Value = null | boolean | number | string | readonly Thunk[] | JObject | JFunction;
/** A value that is evaluated when it is first needed. */
export type Thunk = () => Value;

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonMembers;
export interface JsonMembers {
  readonly [name: string]: Json;
}

export function lazy(work: () => Value): Thunk {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: deeper(work) };
    return found.value;
  };
}

export class JFunction {
  readonly parameters: readonly string[];
  /** The number of parameters without a default. */
  readonly required: number;
  readonly run: (values: readonly (Thunk | undefined)[]) => Value;

  constructor(parameters: readonly string[], required: number, run: JFunction['run']) {
    this.parameters = parameters;
    this.required = required;
    this.run = run;
  }

  /** @throws JsonnetError for an argument without a parameter */
  call(positional: readonly Thunk[], named: ReadonlyMap<string, Thunk> = new Map()): Value {
    const { length } = this.parameters;
    if (positional.length > length)
      throw new JsonnetError(`function expected ${length} positional argument(s), but got ${positional.length}`);
    const stray = [...named.keys()].find((name) => !this.parameters.includes(name));
    if (stray !== undefined) throw new JsonnetError(`function has no parameter ${stray}`);
    const twice = this.parameters.slice(0, positional.length).find((name) => named.has(name));
    if (twice !== undefined) throw new JsonnetError(`Argument ${twice} already provided`);
    return this.run(this.parameters.map((name, index) => positional[index] ?? named.get(name)));
  }
}

export interface Field {
  /** True for `::`, false for `:::`; undefined for `:`, which keeps the visibility of the objects to the left. */
  readonly hidden: boolean | undefined;
  /** Written with `+:`: the value is added to the inherited one. */
  readonly adds: boolean;
  readonly value: (self: JObject, layer: number) => Value;
}

export interface Layer {
  readonly fields: ReadonlyMap<string, Field>;
  readonly check?: (self: JObject, layer: number) => void;
}

/** A sum of objects. The last one with a field wins. */
export class JObject {
  readonly layers: readonly Layer[];
  readonly #found = new Map<string, Value>();
  #checked = false;

  constructor(layers: readonly Layer[]) {
    this.layers = layers;
  }

  has(name: string, below = this.layers.length): boolean {
    return this.layers.slice(0, below).some(({ fields }) => fields.has(name));
  }

  /** The names of fields in alphabetical order. @param hidden include hidden fields */
  names(hidden = false): string[] {
    const all = new Set(this.layers.flatMap(({ fields }) => [...fields.keys()]));
    return [...all].filter((name) => hidden || !this.#isHidden(name)).sort();
  }

  #isHidden(name: string): boolean {
    const settings = this.layers.map(({ fields }) => fields.get(name)?.hidden).filter((each) => each !== undefined);
    return settings.at(-1) ?? false;
  }

  /**
   * The value of a field.
   *
   * @param below number of objects to search
   * @throws JsonnetError for an unknown field or a failed assertion
   */
  get(name: string, add: (a: Value, b: Value) => Value, below = this.layers.length): Value {
    this.check();
    const key = `${below} ${name}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const index = this.layers.slice(0, below).findLastIndex(({ fields }) => fields.has(name));
    const field = this.layers[index]?.fields.get(name);
    if (!field) throw new JsonnetError(`Field does not exist: ${name}`);
    const own = deeper(() => field.value(this, index));
    const value = field.adds && this.has(name, index) ? add(this.get(name, add, index), own) : own;
    this.#found.set(key, value);
    return value;
  }

  /** Checks the object's assertions once. @throws JsonnetError */
  check(): void {
    if (this.#checked) return;
    this.#checked = true;
    for (const [index, { check }] of [...this.layers.entries()].reverse()) check?.(this, index);
  }
}

/** Makes an object from values. */
export function objectOf(members: Readonly<Record<string, Thunk>>): JObject {
  const fields = Object.entries(members).map(([name, value]): [string, Field] => [
    name,
    { hidden: undefined, adds: false, value: () => value() },
  ]);
  return new JObject([{ fields: new Map(fields) }]);
}

export function fromJson(json: Json): Value {
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return (json as readonly Json[]).map((each) => lazy(() => fromJson(each)));
  return objectOf(Object.fromEntries(Object.entries(json).map(([name, each]) => [name, lazy(() => fromJson(each))])));
}

const isArray = (value: Value): value is readonly Thunk[] => Array.isArray(value);

/** The name of a value's type, as in `std.type`. */
export function typeOf(value: Value): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (value instanceof JObject) return 'object';
  return value instanceof JFunction ? 'function' : typeof value;
}
