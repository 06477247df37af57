import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import type { ReactNode } from 'react';

/** Values of a text by the names of its placeholders. */
export type MessageValues = Readonly<Record<string, ReactNode>>;

type Branches = Readonly<Record<string, { readonly value: MessageFormatElement[] }>>;

/** The first branch that there is; a message without `other` does not parse. */
const branch = (options: Branches, ...names: string[]): MessageFormatElement[] =>
  [...names, 'other'].flatMap((name) => options[name] ?? []).at(0)?.value ?? [];

/**
 * The parts of a parsed ICU message with its values in place. The catalogues need plain values, numbers, `plural` and
 * `select`; a test tries each of their texts.
 * @param locale language tag
 * @param count what `#` stands for
 * @throws where a value is missing, or the message asks for anything else: a text with holes in it never shows
 */
export function fill(
  message: readonly MessageFormatElement[],
  locale: string,
  values: MessageValues,
  count = 0,
): ReactNode[] {
  const number = (value: ReactNode) => new Intl.NumberFormat(locale).format(Number(value));
  return message.flatMap((part): ReactNode | ReactNode[] => {
    if (isLiteralElement(part)) return part.value;
    if (isPoundElement(part)) return number(count);
    if (!Object.hasOwn(values, part.value)) throw new RangeError(`no value for ${part.value}`);
    const value = values[part.value];
    if (isArgumentElement(part)) return typeof value === 'number' ? String(value) : value;
    if (isNumberElement(part)) return number(value);
    if (isSelectElement(part)) return fill(branch(part.options, String(value)), locale, values);
    if (!isPluralElement(part)) throw new RangeError(`${part.value} is of a kind that is not known`);
    const { offset, options, pluralType: type = 'cardinal' } = part;
    const rest = Number(value) - offset;
    const form = new Intl.PluralRules(locale, { type }).select(rest);
    return fill(branch(options, `=${value}`, form), locale, values, rest);
  });
}
