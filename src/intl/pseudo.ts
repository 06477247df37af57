import type { Texts } from './catalogues.ts';
import type { Message, Part } from './message.ts';

const plain = 'aceginosuyzACEGINOSUYZ';
const accented = 'áçéğíñöšûýžÁÇÉĞÍÑÖŠÛÝŽ';

const accents = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

/** What other languages need more than English, in words that can wrap. */
const padding = (length: number) => ' ẋẋẋẋẋ'.repeat(Math.ceil(length / 15));

const partsOf = (message: Message): readonly Part[] => (typeof message === 'string' ? [message] : message);

/** The longest that a message's own words can be. */
const lengthOf = (message: Message): number =>
  partsOf(message).reduce((sum, part) => {
    const own = typeof part === 'string' ? part.replace(/\{\d*#?\}/g, '').length : 0;
    return sum + (typeof part === 'string' ? own : Math.max(...Object.values(part[2]).map(lengthOf)));
  }, 0);

const accentedMessage = (message: Message): readonly Part[] =>
  partsOf(message).map((part): Part => {
    if (typeof part === 'string') return accents(part);
    const [position, choice, branches] = part;
    const said = Object.entries(branches).map(([name, branch]) => [name, accentedMessage(branch)]);
    return [position, choice, Object.fromEntries(said)];
  });

/**
 * English as a language that nobody speaks: accented, about 40 % longer and between brackets. Text that stands outside of
 * them does not come from a catalogue; text that is cut off lacks its end.
 */
export function pseudo(texts: Texts): Texts {
  const said = Object.entries(texts).map(([key, { names, message }]) => {
    const words: Message = ['⟦', ...accentedMessage(message), `${padding(lengthOf(message))}⟧`];
    return [key, { names, message: words }];
  });
  return Object.fromEntries(said);
}
