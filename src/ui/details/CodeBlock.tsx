import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './CodeBlock.module.css';

export type CodeBlockProps = ComponentPropsWithRef<'section'> & { label: string };

/** Preformatted text that scrolls by itself, also by keyboard; `label` names it. */
export function CodeBlock({ label, className, children, ...rest }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section tabIndex={0} aria-label={label} {...rest} className={classNames(styles.block, className)}>
      <pre>{children}</pre>
    </section>
  );
}
