import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { BrandMark } from '../marks/BrandMark.tsx';
import styles from './BrandPanel.module.css';

export type Brand = { name: string; subtitle: ReactNode; logoUrl?: string | undefined };

/** Logo, name and subtitle: a bar; with `tall`, a panel beside the form where there is room for one (from 768 px). */
export function BrandPanel({ name, subtitle, logoUrl, tall }: Brand & { tall: boolean }) {
  return (
    <header className={classNames(styles.brand, tall && styles.tall)}>
      <div className={styles.motif} />
      <div className={styles.logo}>
        {logoUrl ? <img src={logoUrl} alt="" className={styles.image} /> : <BrandMark />}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
    </header>
  );
}
