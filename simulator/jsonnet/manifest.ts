import { add } from './operators.ts';
import { JsonnetError, through } from './problem.ts';
import { JFunction, JObject, type Json, type Value } from './values.ts';

/** The plain JSON of a value, all of it worked out. @throws JsonnetError */
export function manifest(value: Value): Json {
  if (value instanceof JFunction) throw new JsonnetError("couldn't manifest function as JSON");
  if (value instanceof JObject) {
    value.check();
    return Object.fromEntries(
      value.names().map((name) => [name, through(`Field "${name}"`, undefined, () => manifest(value.get(name, add)))]),
    );
  }
  if (value === null || typeof value !== 'object') return value;
  return value.map((item, index) => through(`Array element ${index}`, undefined, () => manifest(item())));
}
