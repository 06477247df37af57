import type { UiNodeInput } from '@members/openapi';
import { isolatedText } from '../intl/isolate.tsx';
import type { Language } from '../intl/provider.tsx';

/** A value that a field accepts. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Returns the values of a field, if the server lists them (`options`: plain values, or `value` with `label`). Servers
 * up to v26.2 do not list them; the field is then a text input.
 */
export function optionsOf(node: UiNodeInput, language: Language): readonly Option[] {
  const given: unknown = Reflect.get(node.attributes, 'options');
  if (!Array.isArray(given)) return [];
  const words = (value: string, label: unknown) =>
    language.fieldLabel(`${node.attributes.name}.${value}`) ?? isolatedText(typeof label === 'string' ? label : value);
  return given.flatMap((option: unknown) => {
    const value = isRecord(option) ? option.value : option;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value: String(value), label: words(String(value), isRecord(option) ? option.label : undefined) }];
  });
}
