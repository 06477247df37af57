import { type Activity, JsonnetError, type Span, through } from './problem.ts';
import type { JObject, Thunk, Value } from './values.ts';

/** Works a scope into a value; nothing runs that is not asked for. */
export type Expression = (scope: Scope) => Value;

interface Inside {
  readonly self: JObject;
  /** Which of the objects that make up `self` this is; `super` is what is to its left. */
  readonly layer: number;
}

/** What names mean at a place, and what is being worked out there. */
export class Scope {
  readonly activity: Activity;
  readonly inside: Inside | undefined;
  readonly #names: ReadonlyMap<string, Thunk>;
  readonly #outer: Scope | undefined;

  constructor(names: ReadonlyMap<string, Thunk>, activity: Activity = { name: '$' }, inside?: Inside, outer?: Scope) {
    this.#names = names;
    this.activity = activity;
    this.inside = inside;
    this.#outer = outer;
  }

  with(names: ReadonlyMap<string, Thunk>): Scope {
    return new Scope(names, this.activity, this.inside, this);
  }

  called(name: string): Scope {
    return new Scope(new Map(), { name }, this.inside, this);
  }

  /** A part that is worked out by itself: an argument, an item. */
  apart(): Scope {
    return this.called(`thunk from <${this.activity.name}>`);
  }

  within(inside: Inside, name: string): Scope {
    const names = new Map<string, Thunk>(this.#knows('$') ? [] : [['$', () => inside.self]]);
    return new Scope(names, { name }, inside, this);
  }

  #knows(name: string): boolean {
    if (this.#names.has(name)) return true;
    return this.#outer === undefined ? false : this.#outer.#knows(name);
  }

  /** @throws JsonnetError for a name that means nothing here */
  find(name: string): Thunk {
    const found = this.#names.get(name);
    if (found) return found;
    if (!this.#outer) throw new JsonnetError(`Unknown variable: ${name}`);
    return this.#outer.find(name);
  }

  /** @throws JsonnetError outside of objects */
  object(): Inside {
    if (!this.inside) throw new JsonnetError("Can't use self outside of an object.");
    return this.inside;
  }
}

/** `work` may fail here, and the story of an error goes through here. */
export const at =
  (span: Span, work: Expression): Expression =>
  (scope) =>
    through(span, scope.activity, () => work(scope));
