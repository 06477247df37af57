import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Brand, BrandPanel } from './BrandPanel.tsx';
import styles from './Page.module.css';

export type PageProps = {
  brand: Brand;
  width?: 'form' | 'wide' | 'broad' | undefined;
  /** Above everything, over the whole width: being offline, for instance. */
  banner?: ReactNode;
  footer?: ReactNode;
  skipLabel: string;
  children: ReactNode;
};

/**
 * The frame of every screen. `form`: a column of 400 px in one half and the brand in the other (from 768 px; a bar above it below
 * that). `wide`: the bar at every width and a broad column. `broad`: the same, with room for a navigation beside it (from 1024 px).
 */
export function Page({ brand, width = 'form', banner, footer, skipLabel, children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <a href="#main" className={styles.skip}>
        {skipLabel}
      </a>
      {banner ? <div className={styles.banner}>{banner}</div> : null}
      <BrandPanel {...brand} tall={width === 'form'} />
      <div className={styles.content}>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </div>
  );
}
