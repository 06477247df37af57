import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useControlWiring } from '../fields/control-wiring.ts';
import { Asterisk } from '../fields/FieldFrame.tsx';
import { FieldNote } from '../fields/FieldNote.tsx';
import styles from './Checkbox.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox. Its label follows it directly, as Ory's own test suites expect. All other props reach the `<input>`. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  return (
    <div className={styles.row}>
      <input {...rest} {...attributes} type="checkbox" className={classNames(styles.box, className)} />
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {rest.required ? <Asterisk /> : null}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
