import type { ReactNode } from 'react';
import styles from './CodeList.module.css';

/** A code that is good for one use, or the words that stand for one that was used. */
export type CodeItem = { code: string } | { used: ReactNode };

export type CodeListProps = {
  /** Names the list; on paper its title. */
  label: string;
  items: readonly CodeItem[];
  /** On paper alone: whose codes these are. */
  note?: ReactNode;
};

/**
 * Codes to be kept, as a calm grid; used ones struck. When the page is printed, the list is all there is on the paper.
 * The order of `items` is their identity.
 */
export function CodeList({ label, items, note }: CodeListProps) {
  return (
    <div className={styles.sheet} data-print="only">
      <p className={styles.title}>{label}</p>
      {note ? <p className={styles.title}>{note}</p> : null}
      <ol className={styles.codes} aria-label={label}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes have no state, and used ones no other identity
          <li key={index} className={'code' in item ? styles.code : styles.used}>
            {'code' in item ? (
              <code>{item.code}</code>
            ) : (
              <>
                <s aria-hidden="true">••••••••</s>
                <span className={styles.note}>{item.used}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
