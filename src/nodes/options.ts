import type { UiNodeInput } from '../../openapi/index.ts';
import { isolatedText } from '../intl/isolate.tsx';
import type { Language } from '../intl/provider.tsx';

/** One of the values that a field accepts. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The values a field is limited to, where the server tells them (`options`: plain values, or `value` with `label`).
 * Servers up to v26.2 do not; then it is a text field.
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
