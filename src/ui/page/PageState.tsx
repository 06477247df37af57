import type { ReactNode } from 'react';
import { LinkRow } from '../actions/TextLink.tsx';
import { useTitleFocus } from '../attention/attention.tsx';
import { Icon, type IconName } from '../marks/Icon.tsx';
import { Heading } from './Heading.tsx';
import styles from './PageState.module.css';
import { Stack } from './Stack.tsx';

/** What a person tells the support. */
export type Reference = {
  label: string;
  value: string;
  /** A button that copies it. */
  copy: ReactNode;
};

export type PageStateProps = {
  icon: IconName;
  /** What it is about; red is for what went wrong on our side. */
  tone?: 'accent' | 'success' | 'warning' | 'danger' | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** Where to turn to. */
  support?: ReactNode;
  reference?: Reference | undefined;
  /** What one can do, best first. */
  children?: ReactNode;
};

/** A page without a form: what has happened, in words, and how to go on. */
export function PageState({ icon, tone = 'accent', title, text, support, reference, children }: PageStateProps) {
  return (
    <div className={styles.state}>
      <span className={`${styles.mark} ${styles[tone]}`}>
        <Icon name={icon} />
      </span>
      <Heading ref={useTitleFocus(title)} subtitle={text}>
        {title}
      </Heading>
      {children ? <Stack>{children}</Stack> : null}
      {support ? <LinkRow>{support}</LinkRow> : null}
      {reference ? (
        <div className={styles.reference}>
          <div className={styles.words}>
            <p className={styles.label}>{reference.label}</p>
            <p className={styles.value}>{reference.value}</p>
          </div>
          {reference.copy}
        </div>
      ) : null}
    </div>
  );
}
