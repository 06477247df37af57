import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/Icon.tsx';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Pair.module.css';

export type PairItem = { icon: IconName; term: ReactNode; description: ReactNode };

/** Card with two things that are being linked: the kind and the name of each. */
export function Pair({ items }: { items: readonly [PairItem, PairItem] }) {
  return (
    <dl className={styles.pair}>
      {items.map(({ icon, term, description }) => (
        <div key={icon} className={styles.item}>
          <dt className={styles.term}>
            <Icon name={icon} />
            {term}
          </dt>
          <dd className={styles.description}>{unbroken(description)}</dd>
        </div>
      ))}
    </dl>
  );
}
