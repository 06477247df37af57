import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Texts } from './locales.ts';

const plain = 'aceginosuyzACEGINOSUYZ';
const accented = 'áçéğíñöšûýžÁÇÉĞÍÑÖŠÛÝŽ';

const accents = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

/** What other languages need more than English, in words that can wrap. */
const padding = (length: number) => ' ẋẋẋẋẋ'.repeat(Math.ceil(length / 15));

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });

/** The longest that a message's own words can be. */
const lengthOf = (message: readonly MessageFormatElement[]): number =>
  message.reduce((sum, part) => {
    if (part.type === TYPE.literal) return sum + part.value.length;
    return sum + ('options' in part ? Math.max(...Object.values(part.options).map(({ value }) => lengthOf(value))) : 0);
  }, 0);

function accentedMessage(message: readonly MessageFormatElement[]): MessageFormatElement[] {
  return message.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: accents(part.value) };
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
    const options = Object.entries(part.options).map(([name, { value }]) => [name, { value: accentedMessage(value) }]);
    return { ...part, options: Object.fromEntries(options) };
  });
}

/**
 * English as a language that nobody speaks: accented, about 40 % longer and between brackets. Text that stands outside of
 * them does not come from a catalogue; text that is cut off lacks its end.
 */
export function pseudo(texts: Texts): Texts {
  const said = Object.entries<string | MessageFormatElement[]>(texts).map(([key, text]) => {
    const message = typeof text === 'string' ? parse(text) : text;
    return [key, [literal('⟦'), ...accentedMessage(message), literal(`${padding(lengthOf(message))}⟧`)]];
  });
  return Object.fromEntries(said);
}
