import { type ComponentPropsWithRef, forwardRef } from 'react';
import { classNames } from '../class-names.ts';
import { insertAsciiDigits } from '../text/digits.ts';
import { useControlWiring } from './control-wiring.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export type FieldProps = ComponentPropsWithRef<'input'> & FieldTexts;

/** A one-line text input with its label, hint and error. All other props reach the `<input>`. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, hint, error, optionalLabel, className, ...rest },
  ref,
) {
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  const frame = { label, hint, error, optionalLabel, controlId, noteId, required: rest.required };
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        onBeforeInput={rest.type === 'number' ? insertAsciiDigits : undefined}
        {...rest}
        ref={ref}
        {...attributes}
        className={classNames(styles.control, className)}
      />
    </FieldFrame>
  );
});
