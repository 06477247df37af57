import type { UiNodeInput } from '@members/openapi';
import { PhoneField } from '@members/ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { hintsFor } from '../hints.ts';
import { type NodeProps, testId } from '../view.ts';
import { fieldProps } from './field-props.ts';

type PhoneNumbers = typeof import('../phone-numbers.ts');

/** Returns the country in which most people speak a language. */
const countryOf = (locale: string): string => new Intl.Locale(locale).maximize().region ?? '';

/**
 * A telephone number with the choice of its country. The form sends it in international format (`data-number`, see
 * `NodeForm`). Without scripts, and if the table of countries cannot be loaded, it is sent as it is typed.
 */
export function PhoneInput({ node, view }: NodeProps<UiNodeInput>): ReactNode {
  const { name, autocomplete, value } = node.attributes;
  const { intl } = view.language;
  const { maskedAddress } = view;
  const [numbers, setNumbers] = useState<PhoneNumbers>();
  const [country, setCountry] = useState(countryOf(intl.locale));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void import('../phone-numbers.ts').then(setNumbers, () => {});
  }, []);
  useEffect(() => {
    if (numbers && maskedAddress !== undefined) setCountry((usual) => numbers.countryOf(maskedAddress, usual));
  }, [numbers, maskedAddress]);
  const countries = useMemo(
    () => numbers?.countriesIn(intl.locale) ?? [{ value: country, label: country }],
    [numbers, intl.locale, country],
  );
  /** Notes the number for the form. @returns it, if it is one */
  const read = (): ReturnType<PhoneNumbers['readNumber']> => {
    const field = input.current;
    const found = field ? numbers?.readNumber(field.value, country) : undefined;
    if (field && found) field.dataset.number = found.number;
    else delete field?.dataset.number;
    if (found?.country !== undefined) setCountry(found.country);
    return found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a number is read again in another country
  useEffect(() => void read(), [numbers, country]);
  const show = () => {
    const found = read();
    if (found && input.current) input.current.value = found.shown;
  };
  const choose = (next: string) => {
    const found = read();
    // Otherwise the code of the former country, which is shown with the number, would win.
    if (found && input.current) input.current.value = found.national;
    setCountry(next);
  };
  const given = view.values[name] ?? value;
  return (
    <div data-testid={testId('input', name)}>
      <PhoneField
        {...fieldProps({ node, view })}
        {...hintsFor(name, 'tel', autocomplete)}
        ref={input}
        defaultValue={typeof given === 'string' ? given : ''}
        onInput={read}
        onBlur={show}
        countryLabel={intl.formatMessage({ id: 'form.phoneCountry' })}
        countries={countries}
        country={country}
        onCountry={choose}
      />
    </div>
  );
}
