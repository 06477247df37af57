/** Operands and arguments of a certain type, with go-jsonnet's errors for other types. */

import { goFloat } from '../go/json/float.ts';
import { JsonnetError } from './problem.ts';
import { JFunction, JObject, type Thunk, typeOf, type Value } from './values.ts';

export const wrongType = (value: Value | undefined, wanted: string) =>
  new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected ${wanted}`);

export function text(value: Value | undefined): string {
  if (typeof value !== 'string') throw wrongType(value, 'string');
  return value;
}

export function number(value: Value | undefined): number {
  if (typeof value !== 'number') throw wrongType(value, 'number');
  return value;
}

export function boolean(value: Value | undefined): boolean {
  if (typeof value !== 'boolean') throw wrongType(value, 'boolean');
  return value;
}

export function object(value: Value | undefined): JObject {
  if (!(value instanceof JObject)) throw wrongType(value, 'object');
  return value;
}

export function array(value: Value | undefined): readonly Thunk[] {
  if (!Array.isArray(value)) throw wrongType(value, 'array');
  return value as readonly Thunk[];
}

export function callable(value: Value | undefined): JFunction {
  if (!(value instanceof JFunction)) throw wrongType(value, 'function');
  return value;
}

/** An integer of 32 bits. */
export function integer(value: Value | undefined): number {
  const found = number(value);
  if ((found | 0) !== found) throw new JsonnetError(`Expected an integer, but got ${goFloat(found)}`);
  return found;
}

/** A result that must be a finite number. */
export function finite(result: number): number {
  if (Number.isNaN(result)) throw new JsonnetError('Not a number');
  if (!Number.isFinite(result)) throw new JsonnetError('Overflow');
  return result;
}
