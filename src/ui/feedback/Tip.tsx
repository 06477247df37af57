import type { ReactNode } from 'react';
import { Icon, type IconName } from '../marks/Icon.tsx';
import styles from './Tip.module.css';

/** Advice with a title: why to do something, and what it takes. */
export function Tip({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.tip}>
      <Icon name={icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
