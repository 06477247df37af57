import type { ReactNode } from 'react';
import styles from './BrandPanel.module.css';
import { classNames } from './class-names.ts';

export type Brand = { name: string; subtitle: ReactNode; logoUrl?: string | undefined };

/** Logo, name and subtitle: a bar; with `tall`, a panel beside the form where there is room for one (from 768 px). */
export function BrandPanel({ name, subtitle, logoUrl, tall }: Brand & { tall: boolean }) {
  return (
    <header className={classNames(styles.brand, tall && styles.tall)}>
      <Motif />
      <div className={styles.logo}>
        {logoUrl ? <img src={logoUrl} alt="" className={styles.image} /> : <Monogram name={name} />}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
    </header>
  );
}

function Monogram({ name }: { name: string }) {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}

/** Three large discs that overlap and are cropped by the panel: many services, one place. */
function Motif() {
  return (
    <svg
      className={styles.motif}
      viewBox="0 0 640 520"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.far} cx="180" cy="500" r="200" />
      <circle className={styles.near} cx="400" cy="420" r="200" />
      <circle className={styles.far} cx="580" cy="230" r="200" />
    </svg>
  );
}
