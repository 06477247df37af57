import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Slot } from '../slots.tsx';
import styles from './Card.module.css';

export type CardProps = Omit<ComponentPropsWithoutRef<'section'>, 'title'> & {
  title?: ReactNode;
  as?: 'section' | 'article' | 'div' | undefined;
};

/** A raised block. Its title is an h2, its accessible name, and can take the focus by script. */
export function Card({ title, as: Tag = 'section', className, children, ...rest }: CardProps) {
  const titleId = useId();
  const name = title && Tag !== 'div' ? { 'aria-labelledby': titleId } : {};
  return (
    <Slot name="Card" title={title}>
      <Tag {...name} {...rest} className={classNames(styles.card, className)}>
        {title ? (
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
        ) : null}
        {children}
      </Tag>
    </Slot>
  );
}
