import { deeper } from './depth.ts';
import { add } from './operators.ts';
import { JsonnetError, withFrame } from './problem.ts';
import { JFunction, JObject, type Json, type Value } from './values.ts';

/** Evaluates a value completely. @returns plain JSON @throws JsonnetError */
export const manifest = (value: Value): Json => deeper(() => manifestOne(value));

function manifestOne(value: Value): Json {
  if (value instanceof JFunction) throw new JsonnetError("couldn't manifest function as JSON");
  if (value instanceof JObject) {
    withFrame('Checking object assertions', undefined, () => value.check());
    return Object.fromEntries(
      value
        .names()
        .map((name) => [name, withFrame(`Field "${name}"`, undefined, () => manifest(value.get(name, add)))]),
    );
  }
  if (value === null || typeof value !== 'object') return value;
  return value.map((item, index) => withFrame(`Array element ${index}`, undefined, () => manifest(item())));
}
