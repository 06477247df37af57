import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './CodeBlock.module.css';

export type CodeBlockProps = ComponentPropsWithRef<'section'> & { label: string };

/** Preformatted text in a scrolling region with the name `label`, which the keyboard can scroll. */
export function CodeBlock({ label, className, children, ...rest }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section tabIndex={0} aria-label={label} {...rest} className={classNames(styles.block, className)}>
      <pre>{children}</pre>
    </section>
  );
}
