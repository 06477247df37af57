import { type ReactNode, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import { useControlWiring } from './control-wiring.ts';
import field from './Field.module.css';
import type { FieldProps } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './PasswordField.module.css';
import { useCapsLock } from './use-caps-lock.ts';
import { useShowPassword } from './use-show-password.ts';

export type PasswordFieldProps = Omit<FieldProps, 'type'> & {
  showLabel: string;
  hideLabel: string;
  /** Link beside the label ("Forgot password?"), after the field in reading order. */
  aside?: ReactNode;
  /** Shown under the field while Caps Lock is on. */
  capsLockText?: string | undefined;
};

/**
 * A password input with a button that shows its characters. The button's name stays `showLabel` while `aria-pressed`
 * gives its state, because a name that changes as well would be read as the opposite. `hideLabel` is the tooltip while
 * the characters are visible.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optionalLabel, aside, showLabel, hideLabel, capsLockText, className, ref, ...rest } =
    props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const { shown, toggle } = useShowPassword(input);
  const { isCapsLockOn, handlers } = useCapsLock();
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  const frame = { label, hint, error, optionalLabel, aside, controlId, noteId, required: rest.required };
  return (
    <FieldFrame {...frame}>
      <div className={styles.row}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...attributes}
          {...handlers}
          ref={input}
          type={shown ? 'text' : 'password'}
          className={classNames(field.control, styles.control, className)}
        />
        <button
          type="button"
          data-script=""
          className={styles.toggle}
          aria-label={showLabel}
          aria-pressed={shown}
          aria-controls={controlId}
          title={shown ? hideLabel : showLabel}
          disabled={rest.disabled}
          // A press must not move the focus: the caret and a phone's keyboard stay.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      <div role="status" className={styles.capsLock}>
        {isCapsLockOn ? capsLockText : null}
      </div>
    </FieldFrame>
  );
}
