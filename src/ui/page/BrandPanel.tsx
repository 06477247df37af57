import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { BrandMark } from '../marks/BrandMark.tsx';
import styles from './BrandPanel.module.css';

export type Brand = {
  name: string;
  subtitle: ReactNode;
  /** Address of the logo, `plus` for the demonstration's, or `none`. */
  logo: string;
  /** Address of the logo in the dark theme, if it is another one. */
  logoDark?: string | undefined;
  /** What fills the panel: the demonstration's drawing, the picture in `--brand-motif`, or nothing. */
  motif: 'plus' | 'picture' | 'none';
  /** Side of the panel. `none` has no panel: the logo and the name are above the form. */
  pane: 'left' | 'right' | 'none';
};

function Logo({ logo, logoDark }: Pick<Brand, 'logo' | 'logoDark'>): ReactNode {
  if (logo === 'plus') return <BrandMark />;
  return (
    <>
      <img src={logo} alt="" className={classNames(styles.image, logoDark && styles.light)} />
      {logoDark ? <img src={logoDark} alt="" className={classNames(styles.image, styles.dark)} /> : null}
    </>
  );
}

/** The brand's logo, name and subtitle as a bar. With `tall`, it is a panel beside the form from 768 px on. */
export function BrandPanel({ name, subtitle, logo, logoDark, motif, pane, tall }: Brand & { tall: boolean }) {
  const mark = logo === 'none' ? null : <Logo logo={logo} logoDark={logoDark} />;
  if (pane === 'none')
    return mark || name !== '' ? (
      <header className={styles.plain}>
        {mark}
        <p className={styles.name}>{name}</p>
      </header>
    ) : null;
  return (
    <header className={classNames(styles.brand, tall && styles.tall)}>
      {motif === 'none' ? null : <div className={classNames(styles.motif, motif === 'picture' && styles.picture)} />}
      {mark && <div className={styles.logo}>{mark}</div>}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
    </header>
  );
}
