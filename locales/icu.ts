import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

/** Yields the elements of a parsed message, including those inside its plural and select options. */
export function* elementsOf(message: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of message) {
    yield element;
    if ('options' in element) for (const { value } of Object.values(element.options)) yield* elementsOf(value);
  }
}

/** Returns the sorted names of the values that a parsed message needs. */
export function namesIn(message: readonly MessageFormatElement[]): string[] {
  const names = [...elementsOf(message)].flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag ? [] : [element.value],
  );
  return [...new Set(names)].sort();
}
