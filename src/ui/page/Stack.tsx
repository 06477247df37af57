import { type ComponentPropsWithRef, forwardRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Stack.module.css';

export type StackProps = ComponentPropsWithRef<'div'> & { gap?: 'field' | 'group' | undefined };

/** Buttons in a row if they fit, else below each other. */
export function Actions({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.actions, className)} />;
}

/** Children below each other: 16 px between fields, 24 px between groups. */
export const Stack = forwardRef<HTMLDivElement, StackProps>(function Stack({ gap = 'field', className, ...rest }, ref) {
  return <div {...rest} ref={ref} className={classNames(styles[gap], className)} />;
});
