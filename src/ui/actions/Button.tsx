import { type ComponentPropsWithRef, forwardRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import { Spinner } from '../marks/Spinner.tsx';
import { Slot } from '../slots.tsx';
import styles from './Button.module.css';
import { busyProps } from './busy-props.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'text';

type ButtonAppearance = { variant?: ButtonVariant | undefined; icon?: ReactNode };

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonAppearance & {
    busy?: boolean | undefined;
    /** Shows a check mark in place of the spinner: the work has succeeded. */
    done?: boolean | undefined;
  };

export type ButtonLinkProps = ComponentPropsWithRef<'a'> & ButtonAppearance & { href: string };

function buttonClass(variant: ButtonVariant, className: string | undefined) {
  return classNames(styles.button, styles[variant], className);
}

/**
 * A button. While `busy` it keeps its label, its width and the focus, and ignores activations (a click, or Enter in a
 * field of its form). It is not `disabled`, which would drop the focus and silence screen readers.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'primary', busy = false, done = false, icon, className, onClick, children, ...rest },
  ref,
) {
  const attributes = { type: 'button', ...rest, ...busyProps(busy, onClick) } as const;
  return (
    <Slot name="Button" button={{ ...attributes, children }} variant={variant} busy={busy}>
      <button {...attributes} ref={ref} className={buttonClass(variant, className)}>
        <span className={styles.content}>
          {busy ? (
            <span className={icon ? undefined : styles.beside}>{done ? <Icon name="check" /> : <Spinner />}</span>
          ) : (
            icon
          )}
          <span className={styles.label}>{children}</span>
        </span>
      </button>
    </Slot>
  );
});

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(variant, className)}>
      <span className={styles.content}>
        {icon}
        <span className={styles.label}>{children}</span>
      </span>
    </a>
  );
}
