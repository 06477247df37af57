import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import { useControlWiring } from './control-wiring.ts';
import field from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Select.module.css';

export type SelectOption = { value: string; label: string };

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children'> &
  FieldTexts & {
    options: readonly SelectOption[];
    /** Short form of the chosen option, shown while the list is closed. */
    shown?: string | undefined;
  };

type Options = Pick<SelectProps, 'options'>;

function Options({ options }: Options) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

/** The browser's own `<select>`, styled as a field. All other props reach it. */
export function Select({ label, hint, error, optionalLabel, options, shown, className, ...rest }: SelectProps) {
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  const frame = { label, hint, error, optionalLabel, controlId, noteId, required: rest.required };
  return (
    <FieldFrame {...frame}>
      <div className={classNames(styles.row, shown !== undefined && styles.short)} data-shown={shown}>
        <select {...rest} {...attributes} className={classNames(field.control, styles.control, className)}>
          <Options options={options} />
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron" />
        </span>
      </div>
    </FieldFrame>
  );
}

export type LanguageSelectProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & Options & { label: string };

/** A `<select>` without a border, for a footer, with a globe. Its name is read out and shown as a tooltip. */
export function LanguageSelect({ label, options, className, ...rest }: LanguageSelectProps) {
  return (
    <div className={styles.quiet}>
      <Icon name="globe" />
      <select {...rest} aria-label={label} title={label} className={classNames(styles.words, className)}>
        <Options options={options} />
      </select>
      <Icon name="chevron" />
    </div>
  );
}
