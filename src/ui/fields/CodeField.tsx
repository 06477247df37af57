import { type ComponentPropsWithRef, type FormEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './CodeField.module.css';
import { useControlWiring } from './control-wiring.ts';
import field from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { Slots, slotCounts } from './Slots.tsx';

export type CodeFieldProps = Omit<ComponentPropsWithRef<'input'>, 'maxLength' | 'onInput'> &
  FieldTexts & {
    /** How many characters the code has; it is complete then. */
    length?: number | undefined;
    /** Only digits count; all else is dropped. */
    digits?: boolean | undefined;
    /** Told once for each complete code, with the input. */
    onComplete?: ((input: HTMLInputElement) => void) | undefined;
  };

/** Spaces and dashes come along when a code is copied from a mail: "123 456", "123-456". */
function cleaned(text: string, { digits, length }: Pick<CodeFieldProps, 'digits' | 'length'>): string {
  const bare = text.replace(digits ? /\D/g : /[\s-]/g, '');
  return length === undefined ? bare : bare.slice(0, length);
}

/**
 * A one-time code: one real input, so that pasting, filling in from a message and password managers work; where its
 * length is known, over a box for each character. No `maxlength`: a browser would cut a pasted code before its spaces
 * are gone.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, requiredLabel, optionalLabel, length, digits, onComplete, className, ...rest } = props;
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  const frame = { label, hint, error, requiredLabel, optionalLabel, controlId, noteId, required: rest.required };
  const [filled, setFilled] = useState(String(rest.defaultValue ?? '').length);
  const lastComplete = useRef('');
  const tidy = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const value = cleaned(input.value, { digits, length });
    if (value !== input.value) input.value = value;
    setFilled(value.length);
    const complete = length !== undefined && value.length === length;
    if (complete && value !== lastComplete.current) onComplete?.(input);
    lastComplete.current = complete ? value : '';
  };
  const slots = length !== undefined && slotCounts.has(length) ? length : undefined;
  const input = (
    <input
      autoCapitalize="none"
      autoComplete="one-time-code"
      autoCorrect="off"
      inputMode={digits ? 'numeric' : 'text'}
      spellCheck={false}
      {...rest}
      {...attributes}
      type="text"
      onInput={tidy}
      className={classNames(field.control, styles.code, slots !== undefined && styles.over, className)}
    />
  );
  return (
    <FieldFrame {...frame}>
      {slots === undefined ? (
        input
      ) : (
        <Slots count={slots} filled={filled}>
          {input}
        </Slots>
      )}
    </FieldFrame>
  );
}
