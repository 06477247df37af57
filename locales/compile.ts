import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Choice, Message, Part } from '../src/intl/message.ts';

/** Texts as written: ICU messages by their keys. */
export type Catalogue = Readonly<Record<string, string>>;

/** Parts of a text, those inside its branches too. */
export function* partsOf(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if ('options' in element) for (const { value } of Object.values(element.options)) yield* partsOf(value);
  }
}

/** Names of the values that a parsed text needs, sorted. */
export function namesIn(elements: readonly MessageFormatElement[]): string[] {
  const names = [...partsOf(elements)].flatMap((part) =>
    part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag ? [] : [part.value],
  );
  return [...new Set(names)].sort();
}

/** A parsed text in the short form that browsers get: what the parser says, without the names of its members. */
function shortened(elements: readonly MessageFormatElement[], names: readonly string[]): Message {
  const parts: Part[] = [];
  const say = (words: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts.splice(-1, 1, last + words);
    else parts.push(words);
  };
  for (const part of elements) {
    if (part.type === TYPE.literal) {
      if (/\{\d*#?\}/.test(part.value)) throw new SyntaxError('braces are no words');
      say(part.value);
    } else if (part.type === TYPE.pound) say('{#}');
    else if (part.type === TYPE.argument) say(`{${names.indexOf(part.value)}}`);
    else if (part.type === TYPE.number) say(`{${names.indexOf(part.value)}#}`);
    else if (part.type === TYPE.select || part.type === TYPE.plural) {
      const branches = Object.entries(part.options).map(([name, { value }]) => [name, shortened(value, names)]);
      const choice: Choice = part.type === TYPE.select ? 'select' : (part.pluralType ?? 'cardinal');
      if (part.type === TYPE.plural && part.offset !== 0) throw new SyntaxError('an offset is not known to the app');
      parts.push([names.indexOf(part.value), choice, Object.fromEntries(branches)]);
    } else throw new SyntaxError('dates, times and tags are not known to the app');
  }
  const [only = ''] = parts;
  return parts.length < 2 && typeof only === 'string' ? only : parts;
}

/**
 * An ICU message as the app takes it.
 * @param names of the values, by position
 * @throws SyntaxError where the text is broken, or asks for what the app does not know
 */
export function compileText(text: string, names: readonly string[]): Message {
  return shortened(parse(text, { captureLocation: false }), names);
}

/** A key and the names of the values that its text needs, with spaces between: what all languages share of a text. */
export function linesOf(reference: Catalogue): string[] {
  return Object.entries(reference).map(([key, text]) => [key, ...namesIn(parse(text))].join(' '));
}

/** The texts of a language in the order of the lines. @throws SyntaxError as `compileText` */
export function compileCatalogue(catalogue: Catalogue, lines: readonly string[]): Message[] {
  return lines.map((line) => {
    const [key = '', ...names] = line.split(' ');
    return compileText(catalogue[key] ?? '', names);
  });
}
