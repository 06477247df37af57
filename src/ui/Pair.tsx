import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Pair.module.css';

export type PairItem = { icon: IconName; term: ReactNode; description: ReactNode };

/** Two things that belong together, side by side: what each is, and its name. */
export function Pair({ items }: { items: readonly [PairItem, PairItem] }) {
  return (
    <dl className={styles.pair}>
      {items.map(({ icon, term, description }) => (
        <div key={icon} className={styles.item}>
          <Icon name={icon} />
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.description}>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
