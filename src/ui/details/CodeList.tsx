import type { ReactNode } from 'react';
import { Icon } from '../marks/Icon.tsx';
import styles from './CodeList.module.css';

/** A code for one use, or the text for a used one. */
export type CodeItem = { code: string } | { used: ReactNode };

export type CodeListProps = {
  /** Accessible name of the list, and its title in print. */
  label: string;
  items: readonly CodeItem[];
  /** Owner of the codes; in print only. */
  note?: ReactNode;
};

/** Grid of codes, then a line with the date of each used one. Print shows the list only. Items are keyed by their index. */
export function CodeList({ label, items, note }: CodeListProps) {
  const codes = items.filter((item) => 'code' in item);
  const used = items.filter((item) => 'used' in item);
  return (
    <div className={styles.sheet} data-print="only">
      <p className={styles.title}>{label}</p>
      {note ? <p className={styles.title}>{note}</p> : null}
      <ol className={styles.codes} aria-label={label}>
        {[...codes, ...used].map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes have no state, and used ones no other identity
          <li key={index} className={'code' in item ? styles.code : styles.used}>
            {'code' in item ? (
              <code>{item.code}</code>
            ) : (
              <>
                <Icon name="check" />
                <span>{item.used}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
