import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import styles from './CodeField.module.css';

/** Lengths of codes that get boxes; more would be too narrow on a phone. */
export const slotCounts: ReadonlySet<number> = new Set([4, 5, 6, 7, 8]);

type SlotsProps = {
  /** One of `slotCounts`. */
  count: number;
  /** Number of characters so far; the next box is marked. */
  filled: number;
  /** Whether the boxes become a tick. */
  done?: boolean | undefined;
  /** The transparent input. */
  children: ReactNode;
};

/** Boxes behind an input, one for each character; only visual. */
export function Slots({ count, filled, done, children }: SlotsProps) {
  const current = Math.min(filled, count - 1);
  const boxes = Array.from({ length: count }, (_, index) => index);
  return (
    <div className={classNames(styles.slots, styles[`of${count}`], done && styles.done)}>
      <div className={styles.boxes} aria-hidden="true">
        {boxes.map((index) => (
          <span key={index} className={classNames(styles.box, index === current && styles.current)} />
        ))}
      </div>
      <div className={styles.window}>{children}</div>
      {done ? (
        <span className={styles.tick}>
          <Icon name="check" />
        </span>
      ) : null}
    </div>
  );
}
