import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './class-names.ts';
import { useControlWiring } from './control-wiring.ts';
import { FieldNote } from './FieldNote.tsx';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox with its words beside it. All other props reach the `<input>`. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  return (
    <div className={styles.row}>
      <input {...rest} {...attributes} type="checkbox" className={classNames(styles.box, className)} />
      <div className={styles.words}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  );
}
