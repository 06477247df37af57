import { stringify } from '@members/engines/go/json/deep-json';

const texts = new WeakMap<object, string>();

/** The JSON text of a stored record. A stored record never changes, so its text is made once. */
function recordText(record: object): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = stringify(record);
  texts.set(record, text);
  return text;
}

/** The JSON text of the stored records of each kind, such as sessions. */
export function recordsText(kinds: Readonly<Record<string, readonly object[]>>): string {
  const members = Object.entries(kinds).map(
    ([kind, records]) => `${JSON.stringify(kind)}:[${records.map(recordText).join(',')}]`,
  );
  return `{${members.join(',')}}`;
}
