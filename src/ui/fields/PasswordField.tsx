import { type ReactNode, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import { useControlWiring } from './control-wiring.ts';
import field from './Field.module.css';
import type { FieldProps } from './Field.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './PasswordField.module.css';
import { useShowPassword } from './use-show-password.ts';

export type PasswordFieldProps = Omit<FieldProps, 'type'> & {
  showLabel: string;
  hideLabel: string;
  /** A link beside the label ("Forgot password?"), reached after the field. */
  aside?: ReactNode;
};

/**
 * A password input whose characters can be shown. The toggle's name stays `showLabel` while `aria-pressed` tells its state (a name
 * that changes together with the state would be read as its opposite); `hideLabel` is the tooltip while shown.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, requiredLabel, optionalLabel, aside, showLabel, hideLabel, className, ref, ...rest } =
    props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const { shown, toggle } = useShowPassword(input);
  const { controlId, noteId, attributes } = useControlWiring({ ...rest, hint, error });
  const frame = { label, hint, error, requiredLabel, optionalLabel, aside, controlId, noteId, required: rest.required };
  return (
    <FieldFrame {...frame}>
      <div className={styles.row}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...attributes}
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
          // A press must not take the focus out of the field: the caret and a phone's keyboard stay.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}
