import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './CodeField.module.css';

/** For how many characters there are boxes: more would be too narrow on a phone. */
export const slotCounts: ReadonlySet<number> = new Set([4, 5, 6, 7, 8]);

type SlotsProps = {
  /** One of `slotCounts`. */
  count: number;
  /** How many characters there are: the box after them is the current one. */
  filled: number;
  /** The input, transparent. */
  children: ReactNode;
};

/** Boxes under an input, one a character; only for the eye. */
export function Slots({ count, filled, children }: SlotsProps) {
  const current = Math.min(filled, count - 1);
  const boxes = Array.from({ length: count }, (_, index) => index);
  return (
    <div className={classNames(styles.slots, styles[`of${count}`])}>
      <div className={styles.boxes} aria-hidden="true">
        {boxes.map((index) => (
          <span key={index} className={classNames(styles.box, index === current && styles.current)} />
        ))}
      </div>
      <div className={styles.window}>{children}</div>
    </div>
  );
}
