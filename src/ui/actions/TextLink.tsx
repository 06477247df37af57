import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './TextLink.module.css';

/** A link inside a text. */
export function TextLink({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={classNames(styles.link, className)}>
      {children}
    </a>
  );
}

/** A line of text with links, under a form. */
export function LinkRow({ className, children, ...rest }: ComponentPropsWithRef<'p'>) {
  return (
    <p {...rest} className={classNames(styles.row, className)}>
      {children}
    </p>
  );
}
