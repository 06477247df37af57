import type { ReactNode } from 'react';

/** Values of a text by the names of its placeholders. */
export type MessageValues = Readonly<Record<string, ReactNode>>;

/** What a value decides: by its own name, or by the plural form of a number, cardinal or ordinal. */
export type Choice = 'select' | Intl.PluralRuleType;

/**
 * A piece of a text. In words, `{0}` stands for the value at that position, `{0#}` for it as a number of the language, and
 * `{#}` for the count of the plural around it. The other kind has branches: the position of what decides, how, and each
 * branch by its name.
 */
export type Part = string | readonly [position: number, Choice, Readonly<Record<string, Message>>];

/** A text as it is compiled at build time (`locales/compile.ts`). */
export type Message = string | readonly Part[];

/** A text with the names of its values, by position. */
export interface Text {
  readonly names: readonly string[];
  readonly message: Message;
}

/**
 * The parts of a text with its values in place.
 * @param locale language tag
 * @param count what `{#}` stands for
 * @throws where a value is missing: a text with holes in it never shows
 */
export function fill({ names, message }: Text, locale: string, values: MessageValues, count = 0): ReactNode[] {
  const number = (value: ReactNode) => new Intl.NumberFormat(locale).format(Number(value));
  const valueAt = (position: number): ReactNode => {
    const name = names[position] ?? '';
    if (!Object.hasOwn(values, name)) throw new RangeError(`no value for ${name}`);
    return values[name];
  };
  const inWords = (piece: string): ReactNode => {
    const [placeholder, position, formatted] = /^\{(\d*)(#?)\}$/.exec(piece) ?? [];
    if (placeholder === undefined) return piece;
    if (position === '') return number(count);
    const value = valueAt(Number(position));
    return formatted === '#' ? number(value) : typeof value === 'number' ? String(value) : value;
  };
  const chosen = ([position, choice, branches]: Exclude<Part, string>): ReactNode[] => {
    const value = valueAt(position);
    const own = choice === 'select' ? String(value) : `=${value}`;
    const count = Number(value);
    const form = choice === 'select' ? own : new Intl.PluralRules(locale, { type: choice }).select(count);
    const branch = [own, form, 'other'].find((name) => Object.hasOwn(branches, name)) ?? '';
    return fill({ names, message: branches[branch] ?? '' }, locale, values, count);
  };
  const parts = typeof message === 'string' ? [message] : message;
  return parts
    .flatMap((part) => {
      if (typeof part !== 'string') return chosen(part);
      return part.includes('{') ? part.split(/(\{\d*#?\})/).map(inWords) : [part];
    })
    .filter((part) => part !== '');
}
