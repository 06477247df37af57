import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Brand, BrandPanel } from './BrandPanel.tsx';
import styles from './Page.module.css';

export type PageProps = {
  brand: Brand;
  width?: 'form' | 'wide' | 'broad' | undefined;
  /** Banner above everything, such as being offline. */
  banner?: ReactNode;
  footer?: ReactNode;
  /** Name of the screen. Another screen has a new footer: one that moves would count as a layout shift. */
  screen?: string | undefined;
  skipLabel: string;
  children: ReactNode;
};

/**
 * Frame of every screen.
 * - `form`: a column of 400 px beside the brand's panel (from 768 px; below that, under a bar)
 * - `wide`: a wide column under a bar
 * - `broad`: the same, with room for a navigation at the side (from 1024 px)
 */
export function Page({ brand, width = 'form', banner, footer, screen, skipLabel, children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width], styles[brand.pane])}>
      <a href="#main" className={styles.skip}>
        {skipLabel}
      </a>
      {banner ? <div className={styles.banner}>{banner}</div> : null}
      <BrandPanel {...brand} tall={width === 'form'} />
      <div className={styles.content}>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {footer ? (
          <footer key={screen} className={styles.footer}>
            {footer}
          </footer>
        ) : null}
      </div>
    </div>
  );
}
