import { type ComponentPropsWithRef, type FormEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { asciiDigits } from '../text/digits.ts';
import styles from './CodeField.module.css';
import { useControlWiring } from './control-wiring.ts';
import field from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { Slots, slotCounts } from './Slots.tsx';

export type CodeFieldProps = Omit<ComponentPropsWithRef<'input'>, 'maxLength' | 'onInput'> &
  FieldTexts & {
    /** Number of characters of a complete code. */
    length?: number | undefined;
    /** The code has digits only. */
    digits?: boolean | undefined;
    /** Whether the code was accepted: its boxes become a tick. */
    done?: boolean | undefined;
    /** Called once for each complete code, with the input. */
    onComplete?: ((input: HTMLInputElement) => void) | undefined;
  };

/**
 * Removes characters that are copied along with a code: "123 456", "123-456", "Your code: 123456". Digits of all scripts are digits.
 * Other letters stay, so that the user sees what was typed.
 */
function cleaned(text: string, { digits, length }: Pick<CodeFieldProps, 'digits' | 'length'>): string {
  const bare = asciiDigits(text).replace(/[\s-]/g, '');
  if (length === undefined) return bare;
  const code = digits ? bare.replace(/\D/g, '') : bare;
  return (code.length < length ? bare : code).slice(0, length);
}

/**
 * Input for a one-time code. It is one real input, so that pasting, autofill and password managers work. If the length
 * is known, it lies over a box for each character. It has no `maxlength`, because browsers would cut a pasted code
 * before its spaces are removed.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, lead, hint, error, optionalLabel, length, digits, done, onComplete, className, ...rest } = props;
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, lead, hint, error });
  const frame = { label, lead, hint, error, optionalLabel, controlId, noteId, required: rest.required };
  const [filled, setFilled] = useState(String(rest.defaultValue ?? '').length);
  const lastComplete = useRef('');
  const tidy = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const value = cleaned(input.value, { digits, length });
    if (value !== input.value) input.value = value;
    setFilled(value.length);
    const complete = value.length === length && !(digits && /\D/.test(value));
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
      pattern={digits ? '[0-9]*' : undefined}
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
        <Slots count={slots} filled={filled} done={done}>
          {input}
        </Slots>
      )}
    </FieldFrame>
  );
}
