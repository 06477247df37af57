import { forwardRef } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './PhoneField.module.css';
import { Select, type SelectOption } from './Select.tsx';

export type PhoneFieldProps = FieldProps & {
  countryLabel: string;
  /** The list of countries by their code; it may come later than the field. */
  countries: readonly SelectOption[];
  country: string;
  onCountry: (country: string) => void;
};

/** A telephone number with the choice of its country, which needs scripts. All other props reach the `<input>`. */
export const PhoneField = forwardRef<HTMLInputElement, PhoneFieldProps>(function PhoneField(
  { countryLabel, countries, country, onCountry, ...rest },
  ref,
) {
  return (
    <div className={styles.phone}>
      <div data-script="">
        <Select
          label={countryLabel}
          options={countries}
          value={country}
          shown={/\+\d+/.exec(countries.find(({ value }) => value === country)?.label ?? '')?.[0]}
          disabled={rest.disabled}
          onChange={({ target }) => onCountry(target.value)}
        />
      </div>
      <Field {...rest} ref={ref} type="tel" />
    </div>
  );
});
