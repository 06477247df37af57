import { type Activity, JsonnetError, type Span, withFrame } from './problem.ts';
import type { JObject, Thunk, Value } from './values.ts';

/** Evaluates an expression in a scope. Evaluation is lazy. */
export type Expression = (scope: Scope) => Value;

interface ObjectPosition {
  readonly self: JObject;
  /** Index of the current object among those that were added to make `self`; `super` refers to those before it. */
  readonly layer: number;
}

/** The values of names, and the activity that is being evaluated. */
export class Scope {
  readonly activity: Activity;
  readonly inside: ObjectPosition | undefined;
  readonly #names: ReadonlyMap<string, Thunk>;
  readonly #outer: Scope | undefined;

  constructor(
    names: ReadonlyMap<string, Thunk>,
    activity: Activity = { name: '$' },
    inside?: ObjectPosition,
    outer?: Scope,
  ) {
    this.#names = names;
    this.activity = activity;
    this.inside = inside;
    this.#outer = outer;
  }

  with(names: ReadonlyMap<string, Thunk>): Scope {
    return new Scope(names, this.activity, this.inside, this);
  }

  withActivity(name: string): Scope {
    return new Scope(new Map(), { name }, this.inside, this);
  }

  /** The scope of a part that is evaluated later: an argument or an item. */
  thunkScope(): Scope {
    return this.withActivity(`thunk from <${this.activity.name}>`);
  }

  insideObject(inside: ObjectPosition, name: string): Scope {
    const names = new Map<string, Thunk>(this.#knows('$') ? [] : [['$', () => inside.self]]);
    return new Scope(names, { name }, inside, this);
  }

  #knows(name: string): boolean {
    if (this.#names.has(name)) return true;
    return this.#outer === undefined ? false : this.#outer.#knows(name);
  }

  /** The value of a name. @throws JsonnetError for an unknown name */
  find(name: string): Thunk {
    const found = this.#names.get(name);
    if (found) return found;
    if (!this.#outer) throw new JsonnetError(`Unknown variable: ${name}`);
    return this.#outer.find(name);
  }

  /** The object around the expression. @throws JsonnetError outside objects */
  object(): ObjectPosition {
    if (!this.inside) throw new JsonnetError("Can't use self outside of an object.");
    return this.inside;
  }
}

/** An expression whose errors get a frame with this span. */
export const withSpan =
  (span: Span, work: Expression): Expression =>
  (scope) =>
    withFrame(span, scope.activity, () => work(scope));
