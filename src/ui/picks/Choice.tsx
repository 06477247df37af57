import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../marks/Icon.tsx';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Choice.module.css';

export type ChoiceProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: IconName;
  label: ReactNode;
  hint?: ReactNode;
};

/** Card with several choices. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>;
}

/** Row of a choice: icon, label and hint. */
export function Choice({ icon, label, hint, className, ...rest }: ChoiceProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.choice, className)}>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint ? <span className={styles.hint}>{unbroken(hint)}</span> : null}
      </span>
      <span className={styles.arrow}>
        <Icon name="arrow" />
      </span>
    </button>
  );
}
