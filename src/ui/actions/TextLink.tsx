import { type ComponentPropsWithRef, Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Slot } from '../slots.tsx';
import styles from './TextLink.module.css';

/** A link inside a text. */
export function TextLink({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={classNames(styles.link, className)}>
      {children}
    </a>
  );
}

export type QuietLinksProps = { links: readonly { href: string | undefined; text: ReactNode }[] };

/** Less important links, such as legal notices: one quiet line with dots between them. */
export function QuietLinks({ links }: QuietLinksProps) {
  return (
    <p className={styles.quiet}>
      {links.map(({ href, text }, index) => (
        <Fragment key={href}>
          {index === 0 ? null : <span aria-hidden="true"> · </span>}
          <a href={href}>{text}</a>
        </Fragment>
      ))}
    </p>
  );
}

/** A line of text with links, under a form. */
export function LinkRow({ className, children, ...rest }: ComponentPropsWithRef<'p'>) {
  return (
    <Slot name="Footer">
      <p {...rest} className={classNames(styles.row, className)}>
        {children}
      </p>
    </Slot>
  );
}
