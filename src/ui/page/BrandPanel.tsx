import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { BrandMark } from '../marks/BrandMark.tsx';
import { type Client, ClientMark } from '../marks/ClientMark.tsx';
import styles from './BrandPanel.module.css';

export type Brand = {
  name: string;
  subtitle: ReactNode;
  logoUrl?: string | undefined;
  /** The application that the user signs in to; its mark is beside the logo. */
  client?: Client | undefined;
};

/** The brand's logo, name and subtitle as a bar. With `tall`, it is a panel beside the form from 768 px on. */
export function BrandPanel({ name, subtitle, logoUrl, client, tall }: Brand & { tall: boolean }) {
  return (
    <header className={classNames(styles.brand, tall && styles.tall)}>
      <div className={styles.motif} />
      <div className={styles.logo}>
        {logoUrl ? <img src={logoUrl} alt="" className={styles.image} /> : <BrandMark />}
        {client ? <ClientMark {...client} /> : null}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
    </header>
  );
}
