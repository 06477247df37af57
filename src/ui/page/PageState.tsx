import type { ReactNode } from 'react';
import { LinkRow } from '../actions/TextLink.tsx';
import { useTitleFocus } from '../attention/attention.tsx';
import { Icon, type IconName } from '../marks/Icon.tsx';
import { Heading } from './Heading.tsx';
import styles from './PageState.module.css';
import { Stack } from './Stack.tsx';

/** Reference that the user tells support. */
export type Reference = {
  label: string;
  value: string;
  /** Button that copies it. */
  copy: ReactNode;
};

export type PageStateProps = {
  icon: IconName;
  /** Colour of the icon; `danger` is for failures on our side. */
  tone?: 'accent' | 'success' | 'warning' | 'danger' | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** Link to support, on a page without a footer. */
  support?: ReactNode;
  reference?: Reference | undefined;
  /** Links and buttons, best first. */
  children?: ReactNode;
  /** Test id of the title. */
  'data-testid'?: string | undefined;
};

/** Longest reference that is shown as a whole. */
const shownLength = 24;

/** Returns the part of a reference that tells it from others: its last part, or the end of that. */
function endOf(reference: string): string {
  const last = reference.split(' · ').at(-1) ?? '';
  return last.length > shownLength ? `…${last.slice(-8)}` : last;
}

/** Page without a form: icon, title, text, and links to continue. */
export function PageState({
  icon,
  tone = 'accent',
  title,
  text,
  support,
  reference,
  children,
  ...rest
}: PageStateProps) {
  return (
    <div className={styles.state}>
      <span className={`${styles.mark} ${styles[tone]}`}>
        <Icon name={icon} />
      </span>
      <Heading {...rest} ref={useTitleFocus(title)} subtitle={text}>
        {title}
      </Heading>
      {children ? <Stack>{children}</Stack> : null}
      {support ? <LinkRow>{support}</LinkRow> : null}
      {reference ? (
        <div className={styles.reference}>
          <div className={styles.words}>
            <p className={styles.label}>{reference.label}</p>
            <p className={styles.value} title={reference.value}>
              {endOf(reference.value)}
            </p>
          </div>
          {reference.copy}
        </div>
      ) : null}
    </div>
  );
}
